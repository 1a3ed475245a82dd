package io.freightsdk.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.book.Load;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every page, wide and narrow, light and dark; the pictures are kept in {@code target/screenshots}. */
@Timeout(600)
class LooksIT {
    private static final String LONG =
            "A warehouse whose name goes on-and-on-and-on_without_any_place_to_break_it_into_lines";

    private final Browser browser = new Browser();
    private final Serving serving = Serving.start(Serving.options().fleetPage(true));
    private final Party broker = serving.broker("25.00");
    private final Load load = PageLoads.with(broker, LONG);

    @AfterEach
    void close() {
        browser.close();
        serving.close();
    }

    @Test
    void noPageScrollsSidewaysOnAPhone() {
        drive(40);
        drive(40.4);
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put("track", PageLoads.track(load));
        pages.put("driver", PageLoads.driver(load));
        pages.put("missing", "/track/nobody");
        pages.put("fleet", "/");
        for (String section : List.of("loads", "billing", "requests", "control")) {
            pages.put("console-" + section, "/console/" + section);
        }
        pages.forEach((name, path) -> {
            looksFine(name + "-wide", path, 1440, false);
            looksFine(name + "-wide-dark", path, 1440, true);
            looksFine(name + "-narrow", path, 360, false);
            looksFine(name + "-narrow-dark", path, 360, true);
        });
    }

    private void drive(double lat) {
        serving.world().clock().advance(Duration.ofMinutes(20));
        serving.send("POST " + PageLoads.driver(load) + "/pings", List.of(), PageLoads.ping(lat));
    }

    private void looksFine(String name, String path, int width, boolean dark) {
        browser.size(width, width < 700 ? 740 : 900).dark(dark).open(serving.url() + path);
        if (path.startsWith("/console")) {
            browser.type("#key", broker.key());
            browser.click("#sign-in button");
            browser.until(() -> browser.count("#section:not([hidden]) .card") > 0
                    && !browser.text("#section").isEmpty());
        } else if (!name.startsWith("missing")) {
            browser.awaitText("#connection", "Live");
        }
        if (name.startsWith("track") || name.startsWith("fleet")) {
            browser.until(() -> browser.count("path.state") == 56);
        }
        browser.picture(name);
        assertThat(browser.width()).as(name).isLessThanOrEqualTo(width);
    }
}
