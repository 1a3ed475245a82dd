package io.freightsdk.server.pages;

import io.freightsdk.server.wire.HttpAnswer;

/** The headers of every page: nothing from elsewhere, nothing inline, nothing to anybody else. */
final class Security {
    static final String NO_FEATURES = "geolocation=(), camera=(), microphone=()";
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:;"
                    + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private Security() {}

    static HttpAnswer on(HttpAnswer answer) {
        return onPart(answer).header("Content-Security-Policy", POLICY).header("Referrer-Policy", "no-referrer");
    }

    /** The answer as a file of a page, whose policy is the page's. */
    static HttpAnswer onPart(HttpAnswer answer) {
        return answer.header("X-Content-Type-Options", "nosniff").header("Cross-Origin-Resource-Policy", "same-origin");
    }

    /** The page with private data, which must not be cached; it may use these features of the browser. */
    static HttpAnswer onPrivate(HttpAnswer answer, String features) {
        return on(answer).header("Cache-Control", "no-store").header("Permissions-Policy", features);
    }

    static HttpAnswer onPrivate(HttpAnswer answer) {
        return onPrivate(answer, NO_FEATURES);
    }
}
