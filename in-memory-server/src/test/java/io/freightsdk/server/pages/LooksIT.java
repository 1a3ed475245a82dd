package io.freightsdk.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.state.Load;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Every page at four widths, light and dark; the pictures are kept in {@code target/screenshots}. */
class LooksIT {
    private static final Map<Integer, Integer> SCREENS = Map.of(320, 568, 390, 844, 768, 1024, 1280, 800);
    private static final List<Integer> WIDTHS = List.of(1280, 768, 390, 320);
    private static final String LONG =
            "A warehouse whose name goes on-and-on-and-on_without_any_place_to_break_it_into_lines";

    /** Whether two kinds of things that can be seen lie over each other. */
    private static final String OVERLAP = """
            return [...document.querySelectorAll('%s')].filter((one) => one.checkVisibility()).some((one) => {
              const a = one.getBoundingClientRect();
              return [...document.querySelectorAll('%s')].some((other) => {
                const b = other.getBoundingClientRect();
                return one !== other && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
              });
            })""".replace("\n", " ");

    @AutoClose
    private final Browser browser = new Browser();

    @AutoClose
    private final Serving serving = Serving.start(Serving.options().fleetPage(true));

    private final Party broker = serving.broker("2000.00");
    private final Load load = PageLoads.with(broker, LONG);

    private void drive(Load load, double lat) {
        serving.world().clock().advance(Duration.ofMinutes(20));
        PageLoads.ping(serving, load, lat);
    }

    /** The page that is open, at each width. */
    private void looksFine(String name) {
        for (int width : WIDTHS) {
            browser.size(width, SCREENS.get(width));
            String shown = name + "-" + width;
            if (browser.count(".stop-mark") > 0) {
                // it would move once the panel is there
                assertThat(browser.run("return document.body.getBoundingClientRect().top + scrollY"))
                        .hasToString("0");
                browser.until(() -> !overlap(".place.of-stop", ".leaflet-control-zoom, .leaflet-control-scale"));
                browser.until(
                        () -> Boolean.TRUE.equals(
                                browser.run(
                                        "return [...document.querySelectorAll('.place.of-stop')]"
                                                + ".filter((each) => each.checkVisibility()).every((each) => each.getBoundingClientRect().left >= 0)")));
                browser.until(() -> !overlap(".stop-mark", ".stop-mark") && !overlap(".truck-mark", ".place.of-stop"));
            }
            browser.picture(shown);
            browser.dark(true).picture(shown + "-dark");
            browser.dark(false);
            assertThat(browser.width()).as(shown).isLessThanOrEqualTo(width);
        }
        browser.size(1280, 800);
    }

    private boolean overlap(String one, String other) {
        return Boolean.TRUE.equals(browser.run(OVERLAP.formatted(one, other)));
    }

    private void track(String name, Load shown) {
        browser.open(serving.url() + PageLoads.track(shown));
        PageLoads.awaitMap(browser, shown);
        browser.until(() -> browser.count("path.state") == 56);
        looksFine("track-" + name);
    }

    @Test
    void noPageScrollsSidewaysAndNothingLiesOverAnything() {
        track("planned", load);
        drive(load, 40);
        track("at-pickup", load);
        drive(load, 40.4);
        track("in-transit", load);
        track("guam", PageLoads.of(broker, 5, "Hagatna,GU,96910,13.476,144.749", "Dededo,GU,96929,13.52,144.83"));
        track("one-town", PageLoads.of(broker, 200, "Tulsa,OK,74103,36.154,-95.993", "Tulsa,OK,74103,36.154,-95.993"));
        track("ten-stops", PageLoads.of(broker, 201, PageLoads.TEN_STOPS));
        printsWhole();
        drive(load, 41);
        track("delivered", load);
        Load cancelled = PageLoads.any(broker);
        cancelled.cancel(serving.world().clock().instant());
        track("cancelled", cancelled);
        open("/", "fleet", "#loads");
        open(PageLoads.driver(load), "driver", "#stops");
        open("/track/nobody", "missing", "h1");
    }

    private void open(String path, String name, String awaited) {
        browser.open(serving.url() + path);
        browser.until(() -> !browser.text(awaited).isEmpty());
        looksFine(name);
    }

    /** Its breaks are reckoned in text too, so that a screen is as narrow as its text is large. */
    @Test
    void textIsAsLargeAsTheReaderHasSetIt() {
        browser.text(24).signIn(serving.url() + "/console", broker.key());
        browser.awaitText("#section-loads tbody", "Planned");
        isLarge();
        looksFine("large-console");
        browser.click("#nav a[href='/console/billing']");
        browser.awaitText("#section-billing", "$1,999.35");
        looksFine("large-billing");
        // the longest of the words about a stop
        serving.world().clock().advance(Duration.ofHours(3));
        track("large-overdue", load);
        open("/", "large-fleet-overdue", "#loads");
        drive(load, 40.4);
        track("large", load);
        isLarge();
        open("/", "large-fleet", "#loads");
        isLarge();
        open(PageLoads.driver(load), "large-driver", "#stops");
        isLarge();
        browser.click("#zone button");
        looksFine("large-driver-zones");
    }

    private void isLarge() {
        assertThat(browser.run("return getComputedStyle(document.body).fontSize"))
                .isEqualTo("24px");
    }

    private void printsWhole() {
        browser.print(true);
        browser.until(() -> Boolean.TRUE.equals(browser.run("const panel = document.getElementById('panel');"
                + " return panel.scrollHeight <= panel.clientHeight + 1 && document.documentElement.scrollHeight"
                + " >= document.querySelector('#stops li:last-child').getBoundingClientRect().bottom")));
        browser.until(() -> Boolean.TRUE.equals(browser.run("const map = document.getElementById('map')"
                + ".getBoundingClientRect(); return [...document.querySelectorAll('.stop-mark')].every((each) =>"
                + " each.getBoundingClientRect().bottom < map.bottom)")));
        browser.picture("track-printed");
        browser.print(false);
    }

    @Test
    void consoleIsReadableWithLongReferences() {
        PageLoads.of(broker, 200, "Chicago,IL,60601,41.88,-87.63", "Dallas,TX,75201,32.78,-96.8");
        PageLoads.of(broker, 12, "Chicago,IL,60601,41.88,-87.63", "Dallas,TX,75201,32.78,-96.8");
        PageLoads.of(broker, 9, PageLoads.TEN_STOPS);
        drive(load, 40.4);
        browser.size(1280, 800).signIn(serving.url() + "/console", broker.key());
        browser.until(() -> browser.count("#section-loads tbody tr") == 4);
        assertThat(browser.run("return new Set([...document.querySelectorAll('#section-loads tbody tr')]"
                        + ".map((each) => Math.round(each.getBoundingClientRect().height))).size"))
                .isEqualTo(1L);
        for (String section : List.of("loads", "billing", "requests", "messages", "control")) {
            browser.click("nav a[href='/console/" + section + "']");
            browser.until(() -> !browser.text("#section-" + section + " h2").isEmpty());
            looksFine("console-" + section);
        }
    }

    @Test
    void phoneThatIsTurnedShowsTheWholeTripAgain() {
        drive(load, 40.4);
        browser.size(844, 390).open(serving.url() + PageLoads.track(load));
        PageLoads.awaitMap(browser, load);
        browser.size(390, 844);
        browser.until(
                () -> Boolean.TRUE.equals(
                        browser.run(
                                "const free = document.getElementById('panel')"
                                        + ".getBoundingClientRect().top; return [...document.querySelectorAll('.stop-mark')].every((each) => {"
                                        + " const at = each.getBoundingClientRect(); return at.left >= 0 && at.right <= 390 && at.bottom <= free; })")));
        browser.picture("track-turned");
    }
}
