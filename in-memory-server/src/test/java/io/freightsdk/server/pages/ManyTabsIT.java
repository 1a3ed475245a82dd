package io.freightsdk.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.book.Load;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** More pages in one browser than it opens connections to a server. */
@Timeout(300)
class ManyTabsIT {
    private static final int TABS = 11;

    @AutoClose
    private final Browser browser = new Browser();

    @AutoClose
    private final Serving serving = Serving.start();

    private final Party broker = serving.broker("25.00");
    private final Load load = PageLoads.any(broker);

    @Test
    void everyTabIsLiveInFront() {
        List<String> tabs = new ArrayList<>();
        for (int i = 0; i < TABS; i++) {
            tabs.add(browser.tab(serving.url() + PageLoads.track(load)));
            browser.awaitText("#connection", "Live");
        }
        browser.tab("about:blank");
        browser.signIn(serving.url() + "/console", broker.key());
        browser.awaitText("#section-loads", load.order().loadNumber());
        assertThat(load.changed().listeners())
                .as("tabs that listen behind the one in front")
                .isLessThan(6);
        load.cancel(Serving.NOON);
        for (String tab : List.of(tabs.get(0), tabs.get(TABS - 1))) {
            browser.look(tab);
            browser.awaitText("#connection", "Live").awaitText("#status", "Cancelled");
        }
    }
}
