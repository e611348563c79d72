"""Describes the endpoints as OpenAPI."""

import re
from collections.abc import Iterable
from itertools import groupby
from typing import Any

import msgspec

from trunkline.protocol.cookie import COOKIE
from trunkline.protocol.problems import Problem, ProblemKind
from trunkline.server.http.endpoint import JSON, Endpoint
from trunkline.server.http.resources.tables import MAX_ID

API_VERSION = "1"
REFERENCE = "#/components/schemas/{name}"
RETRY_AFTER = {
    "Retry-After": {
        "description": "Seconds to wait.",
        "required": True,
        "schema": {"type": "integer", "minimum": 1},
    }
}


def describe(endpoints: Iterable[Endpoint]) -> dict[str, Any]:
    """Return the endpoints as an OpenAPI 3.1 document."""
    all_endpoints = list(endpoints)
    schemas, components = _schemas(all_endpoints)
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in all_endpoints:
        operation = _operation(endpoint, schemas)
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation
    schemes = {
        "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
        "token": {"type": "http", "scheme": "bearer"},
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Trunkline", "version": API_VERSION},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": schemes},
    }


def _schemas(endpoints: list[Endpoint]) -> tuple[dict[Any, Any], dict[str, Any]]:
    """Return the schema of every body and answer, and the components they refer to."""
    types = [kind for each in endpoints for kind in (each.body, each.answer) if kind is not None]
    types = list(dict.fromkeys([Problem, *types]))
    schemas, components = msgspec.json.schema_components(types, ref_template=REFERENCE)
    return dict(zip(types, schemas, strict=True)), components


def _operation(endpoint: Endpoint, schemas: dict[Any, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": endpoint.do.__name__,
        "summary": endpoint.summary,
        "responses": {str(endpoint.status): _answer(endpoint, schemas)} | _problems(endpoint),
    }
    if parameters := re.findall(r"{(\w+)}", endpoint.path):
        operation["parameters"] = [_parameter(name) for name in parameters]
    if endpoint.body:
        content = {JSON: {"schema": schemas[endpoint.body]}}
        operation["requestBody"] = {"required": True, "content": content}
    if endpoint.needs_cookie:
        operation["security"] = [{"cookie": []}, *([{"token": []}] if endpoint.is_safe else [])]
    return operation


def _parameter(name: str) -> dict[str, Any]:
    schema = {"type": "string", "minLength": 1, "maxLength": MAX_ID}
    return {"name": name, "in": "path", "required": True, "schema": schema}


def _answer(endpoint: Endpoint, schemas: dict[Any, Any]) -> dict[str, Any]:
    described: dict[str, Any] = {"description": endpoint.summary}
    if endpoint.answer is not None:
        described["content"] = {endpoint.media: {"schema": schemas[endpoint.answer]}}
    return described


def _problems(endpoint: Endpoint) -> dict[str, Any]:
    kinds = sorted(set(endpoint.all_problems), key=lambda kind: (kind.status, kind.value))
    by_status = groupby(kinds, key=lambda kind: kind.status)
    return {str(status): _problem(list(group)) for status, group in by_status}


def _problem(kinds: list[ProblemKind]) -> dict[str, Any]:
    codes = {"properties": {"code": {"enum": [kind.value for kind in kinds]}}}
    problem = {"$ref": REFERENCE.format(name=Problem.__name__)}
    described: dict[str, Any] = {
        "description": " ".join(kind.sentence for kind in kinds),
        "content": {JSON: {"schema": {"allOf": [problem, codes]}}},
    }
    if ProblemKind.TOO_FAST in kinds:
        described["headers"] = RETRY_AFTER
    return described
