package io.freightsdk.server.pages;

import io.freightsdk.server.http.Answer;
import org.jspecify.annotations.Nullable;

/** What browsers are told of every page: nothing from elsewhere, nothing inline, nothing to anybody else. */
final class Security {
    private final String policy;

    /** Pages are on their own, but for pictures of tiles if there are any. */
    Security(@Nullable Tiles tiles) {
        policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:"
                + (tiles == null ? "" : " " + tiles.origin())
                + "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    }

    /** The answer as a page or a part of one. */
    Answer on(Answer answer) {
        return answer.header("Content-Security-Policy", policy)
                .header("X-Content-Type-Options", "nosniff")
                .header("Referrer-Policy", "no-referrer")
                .header("Cross-Origin-Resource-Policy", "same-origin");
    }

    /** The same for what is somebody's own and must not be kept. */
    Answer onPrivate(Answer answer) {
        return on(answer).header("Cache-Control", "no-store");
    }
}
