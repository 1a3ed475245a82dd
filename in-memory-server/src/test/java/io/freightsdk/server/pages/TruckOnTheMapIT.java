package io.freightsdk.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.values.CompletionMode;
import io.freightsdk.server.values.GeoPoint;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tracking page's map, on screens from the smallest to a desktop's. */
class TruckOnTheMapIT {
    private static final Map<Integer, Integer> SCREENS = Map.of(320, 568, 390, 844, 768, 1024, 1280, 800);

    /** Lets a test ask the map where a place is. */
    private static final String MAP = """
            { let leaflet;
              Object.defineProperty(window, 'L', { get: () => leaflet, set(value) {
                leaflet = value;
                leaflet.Map.addInitHook(function () { window.theMap = this; });
              } }); }""";

    /** How far the middle of the truck is from its position, in pixels. */
    private static final String OFF = """
            const at = theMap.latLngToContainerPoint([%s, %s]);
            const box = document.querySelector('.truck-mark').getBoundingClientRect();
            return Math.hypot(box.left + box.width / 2 - at.x, box.top + box.height / 2 - at.y)""";

    /** Whether truck and next stop, or of a load that is over all stops, are whole and beside the panel. */
    private static final String SEEN = """
            const panel = document.getElementById('panel').getBoundingClientRect();
            const [left, bottom] = innerWidth < 800 ? [0, panel.top] : [panel.right, innerHeight];
            return [...document.querySelectorAll('.truck-mark, .stop-mark:not(.later)')].every((each) => {
              const box = each.getBoundingClientRect();
              return box.left >= left && box.right <= innerWidth && box.top >= 0 && box.bottom <= bottom;
            })""";

    @AutoClose
    private final Browser browser = new Browser().before(MAP);

    @AutoClose
    private final Serving serving = Serving.start();

    private final Party broker = serving.broker("25.00");

    private void drive(Load load, double lat, double lng) {
        serving.world().clock().advance(Duration.ofHours(5));
        PageLoads.ping(serving, load, "{\"lat\":%s,\"lng\":%s,\"heading\":200,\"speed\":0}".formatted(lat, lng));
    }

    private void truckIsSeenWhereItIs(Load load, String status) {
        truckIsSeenWhereItIs(load, status, status);
    }

    private void truckIsSeenWhereItIs(Load load, String status, String picture) {
        PageLoads.awaitMap(browser, load);
        GeoPoint at = Objects.requireNonNull(load.view().journey().lastFix()).at();
        atEachWidth(status, picture, name -> {
            Object off = browser.run(OFF.formatted(at.lat(), at.lng()));
            assertThat(((Number) off).doubleValue()).as(name).isLessThanOrEqualTo(1);
        });
    }

    private void noTruckIsSeen(Load load, String status) {
        browser.open(serving.url() + PageLoads.track(load));
        PageLoads.awaitMap(browser, load);
        atEachWidth(
                status,
                status,
                name -> assertThat(browser.count(".truck-mark")).as(name).isZero());
    }

    private void atEachWidth(String status, String picture, Consumer<String> check) {
        browser.awaitText("#status", status);
        List<Integer> widths = SCREENS.keySet().stream().sorted().toList();
        for (int width : widths) {
            String name = "map-" + picture.toLowerCase(Locale.ROOT).replace(' ', '-') + "-" + width;
            browser.size(width, SCREENS.get(width));
            browser.until(() -> Boolean.TRUE.equals(browser.run(SEEN)));
            browser.picture(name);
            check.accept(name);
        }
    }

    @Test
    void truckIsDrawnWhereItIsAndStopsAreRinged() {
        broker.change(each -> each.withCompletion(CompletionMode.AWAIT_CONFIRM));
        Load load = PageLoads.of(broker, 5, "Chicago,IL,60601,41.88,-87.63", "Dallas,TX,75201,32.78,-96.8");
        drive(load, 41.95, -87.9);
        browser.open(serving.url() + PageLoads.track(load)).awaitText("#connection", "Live");
        truckIsSeenWhereItIs(load, "Planned");
        drive(load, 41.881, -87.631);
        truckIsSeenWhereItIs(load, "At pickup");
        assertThat(browser.count(".stop-mark.pickup.here")).isOne();
        drive(load, 41.7, -88);
        truckIsSeenWhereItIs(load, "In transit");
        drive(load, 29.4, -101.5);
        truckIsSeenWhereItIs(load, "In transit", "In transit far off");
        drive(load, 32.781, -96.801);
        truckIsSeenWhereItIs(load, "At delivery");
        assertThat(browser.count(".stop-mark.delivery.here")).isOne();
        assertThat(browser.count(".truck-mark .headed")).as("stands").isZero();
        load.confirm(null, serving.world().clock().instant());
        noTruckIsSeen(load, "Delivered");
        Load cancelled = PageLoads.of(broker, 6, "Chicago,IL,60601,41.88,-87.63", "Dallas,TX,75201,32.78,-96.8");
        drive(cancelled, 41.7, -88);
        cancelled.cancel(serving.world().clock().instant());
        noTruckIsSeen(cancelled, "Cancelled");
    }

    /** Half of the way from 350 to 10 degrees is north. */
    @Test
    void truckTurnsTheShortWayRound() {
        Load load = PageLoads.any(broker);
        PageLoads.ping(serving, load, "{\"lat\":40.5,\"lng\":-90,\"heading\":350,\"speed\":50}");
        browser.open(serving.url() + PageLoads.track(load));
        browser.until(() -> browser.count(".truck-mark .headed") == 1);
        browser.run("""
                document.querySelector('.truck-mark svg').addEventListener('transitionrun', ({ target }) => {
                  const [turning] = target.getAnimations();
                  turning.pause();
                  turning.currentTime = turning.effect.getComputedTiming().duration / 2;
                  window.upright = new DOMMatrix(getComputedStyle(target).transform).a;
                });""");
        serving.world().clock().advance(Duration.ofMinutes(10));
        PageLoads.ping(serving, load, "{\"lat\":40.6,\"lng\":-90,\"heading\":10,\"speed\":50}");
        browser.until(() -> browser.run("return window.upright") != null);
        assertThat(((Number) browser.run("return upright")).doubleValue()).isGreaterThan(0.9);
    }

    @Test
    void marksThatHaveNoRoomStandBesideTheirPlaces() {
        Load load = PageLoads.of(broker, 200, PageLoads.TEN_STOPS);
        browser.size(320, 568).open(serving.url() + PageLoads.track(load));
        PageLoads.awaitMap(browser, load);
        Object farthest = browser.run("""
                return Math.max(...[...document.querySelectorAll('.stop-mark')].map((mark, i) => {
                  const box = mark.getBoundingClientRect();
                  return Math.abs(box.left + box.width / 2 - theMap.latLngToContainerPoint(arguments[0][i].split(',').slice(3)).x);
                }))""", List.of(PageLoads.TEN_STOPS));
        assertThat(((Number) farthest).doubleValue()).isBetween(1.0, 30.0);
    }

    @ParameterizedTest
    @CsvSource({"47.61,-122.33", "21.31,-157.86", "13.476,144.749"})
    void fartherTripsFitToo(double lat, double lng) {
        String far = "Somewhere,WA,98101," + lat + "," + lng;
        Load load = PageLoads.of(broker, 5, "Miami,FL,33101,25.76,-80.19", far);
        drive(load, 25.7, -80.3);
        browser.size(320, 568).open(serving.url() + PageLoads.track(load)).awaitText("#connection", "Live");
        truckIsSeenWhereItIs(load, "Planned", "Planned to " + lat);
        assertThat(browser.count(".stop-mark")).isEqualTo(2);
    }
}
