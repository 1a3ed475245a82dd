package io.freightsdk.server.pages;

import io.freightsdk.server.pages.Pages.Tiles;
import io.freightsdk.server.wire.HttpAnswer;
import org.jspecify.annotations.Nullable;

/** The headers of every page: nothing from elsewhere, nothing inline, nothing to anybody else. */
final class Security {
    static final String NO_FEATURES = "geolocation=(), camera=(), microphone=()";
    private final String policy;

    /** Pages are on their own, but for pictures of tiles if there are any. */
    Security(@Nullable Tiles tiles) {
        policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:"
                + (tiles == null ? "" : " " + tiles.origin())
                + "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    }

    HttpAnswer on(HttpAnswer answer) {
        return onPart(answer).header("Content-Security-Policy", policy).header("Referrer-Policy", "no-referrer");
    }

    /** The answer as a file of a page, whose policy is the page's. */
    static HttpAnswer onPart(HttpAnswer answer) {
        return answer.header("X-Content-Type-Options", "nosniff").header("Cross-Origin-Resource-Policy", "same-origin");
    }

    /** The page with private data, which must not be cached; it may use these features of the browser. */
    HttpAnswer onPrivate(HttpAnswer answer, String features) {
        return on(answer).header("Cache-Control", "no-store").header("Permissions-Policy", features);
    }

    HttpAnswer onPrivate(HttpAnswer answer) {
        return onPrivate(answer, NO_FEATURES);
    }
}
