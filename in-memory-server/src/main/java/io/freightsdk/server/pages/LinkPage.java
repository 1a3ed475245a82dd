package io.freightsdk.server.pages;

import io.freightsdk.server.api.Refused;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.wire.HttpAnswer;
import java.util.Optional;

/** The page that a link with a token opens. */
final class LinkPage {
    private LinkPage() {}

    /** The page, which is the same for every load; a friendly one for a link that leads to none. */
    static HttpAnswer of(String file, Optional<Load> load) {
        return load.isPresent()
                ? Assets.of(file).answer(200)
                : Assets.of("missing.html").answer(404);
    }

    /** The load; {@link Refused} with 404 if there is none. */
    static Load found(Optional<Load> load) {
        return load.orElseThrow(() -> new Refused(HttpAnswer.error(404, "no load has this link")));
    }
}
