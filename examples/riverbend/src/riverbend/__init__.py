"""Riverbend: one town along a river, built by all from hands that go round."""
