"""Headers of every answer: what a browser may do with it, and who else's scripts may ask."""

from __future__ import annotations

from flask import Flask, Response, request

from api.settings import Settings

# What is no page loads nothing; pages say themselves what they load.
_NOTHING = "default-src 'none'; frame-ancestors 'none'"
_ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
A_YEAR = 365 * 24 * 3600
# What scripts of other origins may ask, and read of the answer.
_FOR_OTHERS = ("/api/", "/openapi/openapi.json")
_CORS = {
    "Access-Control-Allow-Methods": "GET, POST",
    "Access-Control-Allow-Headers": "Content-Type, If-None-Match, X-Request-ID",
    "Access-Control-Expose-Headers": "ETag, RateLimit-Limit, RateLimit-Remaining, "
    "RateLimit-Reset, Retry-After, X-Request-ID",
    "Access-Control-Max-Age": "86400",
}


def register_headers(app: Flask, settings: Settings) -> None:
    """Add the headers to every answer, problems included."""
    origins = frozenset(settings.cors_origins)

    def secure(response: Response) -> Response:
        for name, value in _ALWAYS.items():
            response.headers.setdefault(name, value)
        response.headers.setdefault("Content-Security-Policy", _NOTHING)
        if request.is_secure:
            response.headers["Strict-Transport-Security"] = f"max-age={A_YEAR}"
        shared = bool(origins) and request.path.startswith(_FOR_OTHERS)
        policy = "cross-origin" if shared else "same-origin"
        response.headers["Cross-Origin-Resource-Policy"] = policy
        if shared:
            _share(response)
        return response

    def _share(response: Response) -> None:
        origin = request.headers.get("Origin", "")
        if "*" in origins:
            response.headers["Access-Control-Allow-Origin"] = "*"
        else:
            response.vary.add("Origin")
            if origin not in origins:
                return
            response.headers["Access-Control-Allow-Origin"] = origin
        response.headers.update(_CORS)

    app.after_request(secure)
