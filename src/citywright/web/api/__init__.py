"""The HTTP addresses: pages for people, JSON for the script and for programs. Described in OpenAPI at /api/schema."""
