"""What programs may ask for, as a page: made from the OpenAPI document, without a script."""

from typing import Any, NamedTuple

from litestar import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

from citywright.web.api.context import visit_of
from citywright.web.pages.frame import render


class Operation(NamedTuple):
    """One thing that can be asked for."""

    method: str
    path: str
    summary: str
    parameters: list[tuple[str, str, str]]  # name, where it stands, what it is
    body: str  # the name of what is sent
    answer: str  # of what comes back


class ApiListing(OpenAPIRenderPlugin):
    """Served at the root of the OpenAPI document."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        shapes = openapi_schema.get("components", {}).get("schemas", {})
        page = render(
            "api.html", visit_of(request), games=(), operations=operations(openapi_schema),
            shapes={name: fields(shape) for name, shape in sorted(shapes.items()) if "properties" in shape},
        )  # fmt: skip
        return page.encode()


def operations(document: dict[str, Any]) -> list[Operation]:
    return [
        Operation(
            method.upper(), path, found.get("summary", ""),
            [(one["name"], one["in"], kind(one.get("schema", {}))) for one in found.get("parameters", [])],
            content(found.get("requestBody", {})),
            next((content(one) for code, one in found.get("responses", {}).items() if code.startswith("2")), ""),
        )
        for path, methods in sorted(document.get("paths", {}).items())
        for method, found in methods.items()
    ]  # fmt: skip


def content(part: dict[str, Any]) -> str:
    """The kind of a body."""
    return next((kind(one.get("schema", {})) for one in part.get("content", {}).values()), "")


def fields(shape: dict[str, Any]) -> list[tuple[str, str, bool, str]]:
    """Name, kind, whether it is needed, and what it means."""
    needed = shape.get("required", [])
    return [(name, kind(one), name in needed, one.get("description", "")) for name, one in shape["properties"].items()]


def kind(schema: dict[str, Any]) -> str:
    """A few words: "string", "list of SeatRequest", "integer or null"."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return " or ".join(dict.fromkeys(kind(one) for one in schema[several]))
    if "enum" in schema:
        return " | ".join(str(one) for one in schema["enum"])
    found = schema.get("type", "")
    if found == "array":
        return f"list of {kind(schema.get('items', {}))}"
    return " or ".join(found) if isinstance(found, list) else str(found)
