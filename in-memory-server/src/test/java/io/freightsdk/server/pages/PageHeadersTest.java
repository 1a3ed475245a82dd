package io.freightsdk.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.wire.RawClient.Reply;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class PageHeadersTest {
    @AutoClose
    private final Serving serving = Serving.start();

    private final Party broker = serving.broker("25.00");
    private final String number = Bodies.text(broker.create(Bodies.load()), "loadNumber");

    private List<String> paths() {
        return List.of(
                "/",
                "/track/" + serving.trackingToken(number),
                "/driver/" + serving.driverToken(number),
                "/track/trk_none");
    }

    /** Nothing from elsewhere, nothing inline, in nobody's frame, and no link's secret in a Referer. */
    @Test
    void pagesAreStrict() {
        for (String path : paths()) {
            Reply reply = serving.get(path);
            assertThat(reply.header("Content-Security-Policy"))
                    .as(path)
                    .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
                    .doesNotContain("unsafe-inline", "unsafe-eval", "http");
            assertThat(reply.header("X-Content-Type-Options")).isEqualTo("nosniff");
            assertThat(reply.header("Referrer-Policy")).isEqualTo("no-referrer");
            assertThat(reply.body()).doesNotContain("<style", " style=", " onclick=", "http://", "https://");
        }
    }

    @Test
    void looksAreNeitherJournaledNorCharged() {
        int before = serving.server().requests().size();
        paths().forEach(serving::get);
        serving.get(paths().get(1) + "/load");
        assertThat(serving.server().requests()).hasSize(before);
        assertThat(broker.debits()).hasSize(1);
    }

    @Test
    void billingUrlLeadsToTheLedgersOfTheDashboard() {
        Reply reply = serving.get("/console/billing");
        assertThat(reply.status()).isEqualTo(303);
        assertThat(reply.header("Location")).isEqualTo("/#ledger-title");
    }

    @Test
    void trackingPageTellsNoSecret() {
        String shown = serving.get(paths().get(1) + "/load").body();
        assertThat(shown).doesNotContain("2145550142", serving.driverToken(number), "1 Dock Rd", broker.key());
    }
}
