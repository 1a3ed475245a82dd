package io.freightsdk.server.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import com.sun.net.httpserver.HttpServer;
import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.state.Snapshot;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import okio.Buffer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Positions that wait on a phone, and all that may come between them and the server. */
class KeptPositionsIT {
    private static final int KEPT = 150;
    private static final String PORTAL = "<!doctype html><title>Welcome to the truck stop's network</title>";
    private static final FaultEffect RESET = FaultEffect.reset();

    @AutoClose
    private final Browser browser = new Browser().size(390, 844).hurries(10);

    @AutoClose
    private Serving serving = Serving.start();

    private Party broker = serving.broker("100.00");

    private static FaultEffect html(int status) {
        return new FaultEffect.Status(status, PORTAL, "text/html", null);
    }

    /** Has the phone keep that many for the load, a minute apart; the one at that index lies nowhere. */
    private void keep(Load load, int bad) {
        browser.open(serving.url() + "/track/nobody");
        String pings = """
                [...Array(%s).keys()].map((i) => ({ lat: i === %s ? 91 : 38 + i / 1000, lng: -90,
                  ts: new Date(Date.parse('%s') - (%s - i) * 60000).toISOString() }))""".formatted(KEPT, bad, Serving.NOON, KEPT);
        browser.run("localStorage.setItem('freight-outbox:" + PageLoads.driver(load) + "/pings', JSON.stringify("
                + pings + "))");
    }

    private void fault(FaultPoint where, FaultEffect what, int times) {
        serving.fault(Fault.of(where, what).onOperation("postPings").times(times));
    }

    private void open(Load load) {
        browser.open(serving.url() + PageLoads.driver(load));
    }

    private int pings(Load load) {
        return serving.load(load.order().loadNumber()).view().journey().pingCount();
    }

    @Test
    void everyFixArrivesWhateverAnsweredFirst() {
        Map<String, FaultEffect> answers = new LinkedHashMap<>();
        List.of(400, 401, 403, 404, 408, 410, 413, 429, 500, 502, 503)
                .forEach(status -> answers.put(status + " of a proxy", html(status)));
        List.of(400, 401, 404).forEach(status -> answers.put(status + " of a server", FaultEffect.status(status)));
        answers.put("a captive portal", html(200));
        answers.put("a reset", RESET);
        answers.forEach((name, answer) -> {
            Load load = PageLoads.any(broker);
            keep(load, -1);
            fault(FaultPoint.BEFORE, answer, 2);
            open(load);
            browser.awaitText("#received", String.valueOf(KEPT)).awaitText("#waiting", "0");
            assertThat(pings(load)).as(name).isEqualTo(KEPT);
            assertThat(browser.text("#refused")).as(name).isEmpty();
            browser.until(() -> browser.text("#problem").isEmpty());
        });
    }

    @Test
    void lostResponsesDoNotCountTwice() {
        Load load = PageLoads.any(broker);
        keep(load, -1);
        fault(FaultPoint.AFTER_COMMIT, RESET, 3);
        open(load);
        browser.awaitText("#received", String.valueOf(KEPT)).awaitText("#waiting", "0");
        assertThat(pings(load)).isEqualTo(KEPT);
    }

    @Test
    void onePositionThatCannotBeReadTakesNoOtherAlong() {
        Load load = PageLoads.any(broker);
        keep(load, 77);
        open(load);
        browser.awaitText("#received", String.valueOf(KEPT - 1))
                .awaitText("#waiting", "0")
                .awaitText("#refused", "1 not taken: could not be read by the server");
        assertThat(pings(load)).isEqualTo(KEPT - 1);
    }

    /** It has no place of a position, as the server's own has. */
    @Test
    void refusalOfAGatewayDropsNotEvenALonePosition() {
        Load load = PageLoads.any(broker);
        String refusal = "{\"error\":\"bad request\",\"fields\":[\"pings\"]}";
        fault(FaultPoint.BEFORE, new FaultEffect.Status(400, refusal, "application/json", null), 2);
        browser.geolocation(true).standsAt(39, -90, 0);
        open(load);
        browser.click("#toggle");
        browser.awaitText("#received", "1").awaitText("#waiting", "0");
        assertThat(pings(load)).isOne();
        assertThat(browser.text("#refused")).isEmpty();
    }

    @Test
    void serverThatStartsAgainGetsThemOnceItKnowsTheLoad() throws IOException {
        Load load = PageLoads.any(broker);
        keep(load, -1);
        fault(FaultPoint.BEFORE, html(403), 2);
        Buffer snapshot = new Buffer();
        Snapshot.of(serving.world()).writeTo(snapshot);
        open(load);
        browser.awaitText("#phase", "Not sharing. What is waiting is still sent.")
                .awaitText("#problem", "Positions are kept on this phone and will be sent again.");
        int port = serving.address().getPort();
        Socket kept = serving.closeAndKeepPort();
        browser.awaitText("#connection", "Connection lost, trying again").awaitText("#problem", "No connection.");
        kept.close();
        serving = Serving.start(Serving.options().port(port));
        browser.awaitText("#connection", "This link is no longer valid")
                .awaitText("#problem", "The server does not know this load right now.")
                .awaitText("#waiting", String.valueOf(KEPT));
        assertThat(serving.send("PUT /_control/snapshot", List.of(), snapshot.readUtf8())
                        .status())
                .isEqualTo(200);
        browser.awaitText("#received", String.valueOf(KEPT)).awaitText("#connection", "Live");
        assertThat(pings(load)).isEqualTo(KEPT);
    }

    @Test
    void onePositionMoreIsLittleToWriteHoweverManyWait() {
        browser.open(serving.url() + "/track/nobody");
        String costs = """
                return import('/assets/outbox.js').then(({ Outbox }) => {
                  const outbox = new Outbox('/nowhere/pings', () => {});
                  const add = (count) => { for (let i = 0; i < count; i++) outbox.add({ lat: 38.123456, lng: -90.123456,
                    ts: new Date(Date.parse('2026-05-04T00:00:00Z') + outbox.waiting * 1000).toISOString(), speed: 55.1, heading: 271.5, accuracy: 12.3 }); };
                  add(29000);
                  const { setItem } = Storage.prototype;
                  let written = 0;
                  Storage.prototype.setItem = function (name, text) { written += JSON.parse(text).length; setItem.call(this, name, text); };
                  add(900);
                  Storage.prototype.setItem = setItem;
                  const kept = Object.keys(localStorage).reduce((sum, each) => sum + JSON.parse(localStorage[each]).length, 0);
                  localStorage.clear();
                  return [written / 900, kept];
                })""";
        List<?> outcome = (List<?>) browser.run(costs);
        // those of one piece, which has 200 at most
        assertThat(((Number) outcome.get(0)).doubleValue()).isBetween(1.0, 101.0);
        assertThat(outcome.get(1)).isEqualTo(29_900L);
    }

    /** Of a second each, so that more than eight hours are kept. */
    @Test
    void everyOtherOfTheOlderHalfGoesWhereThereAreTooMany() {
        browser.open(serving.url() + "/track/nobody");
        Object outcome = browser.run("""
                return import('/assets/kept.js').then(({ Kept }) => {
                  const kept = new Kept('/nowhere/pings');
                  for (let i = 0; i <= 30000; i++) kept.add({ lat: 38, lng: -90, ts: new Date(i * 1000).toISOString() });
                  const seconds = Object.values(localStorage).flatMap((piece) => JSON.parse(piece)).map(({ ts }) => Date.parse(ts) / 1000)
                    .sort((one, other) => one - other);
                  localStorage.clear();
                  const pauses = seconds.slice(1).map((each, i) => each - seconds[i]);
                  return [kept.size, seconds[0], pauses.filter((each) => each === 2).length, pauses.findLastIndex((each) => each === 2),
                    pauses.filter((each) => each === 1).length];
                })""");
        assertThat(outcome).asInstanceOf(LIST).containsExactly(22_501L, 0L, 7_500L, 7_499L, 15_000L);
    }

    /** Each request may take two seconds, in which two thirds of the positions get through. */
    @Test
    void slowNetworkGetsFewerAtATime() {
        Load load = PageLoads.any(broker);
        keep(load, -1);
        browser.before(
                "const { timeout } = AbortSignal; AbortSignal.timeout = (millis) => timeout.call(AbortSignal, millis / 10)");
        browser.sends(3_000);
        open(load);
        browser.awaitText("#received", String.valueOf(KEPT)).awaitText("#waiting", "0");
        assertThat(pings(load)).isEqualTo(KEPT);
    }

    @Test
    void retryAfterIsKeptTo() {
        Load load = PageLoads.any(broker);
        keep(load, -1);
        fault(FaultPoint.BEFORE, new FaultEffect.Status(429, "{}", "application/json", "30"), 1);
        open(load);
        browser.awaitText("#received", String.valueOf(KEPT));
        Object waited = browser.run("const [first, second] = performance.getEntriesByType('resource')"
                + ".filter(({ name }) => name.endsWith('/pings')); return second.startTime - first.responseEnd");
        assertThat(((Number) waited).doubleValue())
                .as("on a clock ten times as fast")
                .isGreaterThan(2_900);
    }

    @ParameterizedTest
    @ValueSource(strings = {"3600", "Fri, 01 Jan 2100 00:00:00 GMT"})
    void retryAfterOutlivesTheTabThatWasToldIt(String retryAfter) {
        Load load = PageLoads.any(broker);
        keep(load, -1);
        fault(FaultPoint.BEFORE, new FaultEffect.Status(429, "{}", "application/json", retryAfter), 1);
        browser.before(
                "window.delays = []; const later = setTimeout;"
                        + " window.setTimeout = (run, millis, ...rest) => { delays.push(millis); return later(run, millis, ...rest); }");
        open(load);
        browser.awaitText("#problem", "Something on the way to the server has a problem.");
        browser.reload();
        awaitLongDelay();
        browser.tab(serving.url() + PageLoads.driver(load));
        browser.awaitText("#waiting", String.valueOf(KEPT));
        assertThat(pings(load)).isZero();
    }

    private void awaitLongDelay() {
        browser.until(() -> Boolean.TRUE.equals(browser.run("return delays.some((each) => each > 1_800_000)")));
    }

    @Test
    void phoneWithoutRoomSaysSoAndStillSendsThem() {
        Load load = PageLoads.any(broker);
        open(load);
        browser.awaitText("#connection", "Live").run("""
                for (let size = 1 << 20; size > 0; size >>= 1) {
                  try { for (;;) localStorage.setItem('full' + Object.keys(localStorage).length, 'x'.repeat(size)); } catch {}
                }""");
        browser.online(false).geolocation(true).standsAt(39, -90, 0);
        browser.click("#toggle");
        browser.awaitText("#waiting", "1").awaitText("#problem", "keep this page open until they are sent");
        browser.online(true);
        browser.awaitText("#received", "1").awaitText("#waiting", "0");
        browser.until(() -> browser.text("#problem").isEmpty());
        assertThat(pings(load)).isOne();
    }

    @Test
    void pageOpensWithoutAConnectionAndKeepsWhatItHears() throws IOException {
        Load load = PageLoads.any(broker);
        browser.geolocation(true).standsAt(39, -90, 0);
        open(load);
        awaitKeptPage();
        int port = serving.address().getPort();
        Socket kept = serving.closeAndKeepPort();
        open(load);
        browser.awaitText("#number", load.order().loadNumber()).awaitText("#stops", PageLoads.STREET);
        browser.click("#toggle");
        browser.awaitText("#waiting", "1").awaitText("#phase", "Kept on this phone");
        kept.close();
        serving = Serving.start(Serving.options().port(port));
        broker = serving.broker("25.00");
        String token = load.order().driverToken();
        load = PageLoads.any(broker);
        assertThat(load.order().driverToken()).as("the same seed").isEqualTo(token);
        browser.awaitText("#received", "1").awaitText("#connection", "Live");
    }

    private void awaitKeptPage() {
        browser.until(() -> Boolean.TRUE.equals(browser.run("return navigator.serviceWorker.ready"
                + ".then(() => caches.match('/driver/')).then((page) => page !== undefined)")));
    }

    @Test
    void pageOpensWhereAnswersBeginAndDoNotEnd() throws IOException {
        Load load = PageLoads.any(broker);
        open(load);
        awaitKeptPage();
        InetSocketAddress address = serving.address();
        serving.close();
        HttpServer slow = HttpServer.create(address, 0);
        slow.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, 5_000);
            exchange.getResponseBody().write('<');
            exchange.getResponseBody().flush();
        });
        slow.start();
        open(load);
        browser.awaitText("#number", load.order().loadNumber()).awaitText("#stops", PageLoads.STREET);
        slow.stop(0);
    }

    @Test
    void truckThatStandsStillIsReportedAgain() {
        Load load = PageLoads.any(broker);
        browser.hurries(10).geolocation(true).standsAt(39, -90, 0);
        open(load);
        browser.click("#toggle");
        browser.awaitText("#received", "1").awaitText("#phase", "Sharing your position");
        serving.world().clock().advance(Duration.ofMinutes(4));
        browser.awaitText("#received", "2");
        assertThat(pings(load)).isEqualTo(2);
    }

    @Test
    void pageThatIsNotOnTheScreenSaysSo() {
        Load load = PageLoads.any(broker);
        browser.geolocation(true).standsAt(39, -90, 0);
        open(load);
        String driver = browser.tab();
        browser.click("#toggle");
        browser.awaitText("#received", "1");
        browser.tab("about:blank");
        browser.look(driver);
        browser.awaitText("#phase", "Sharing your position").awaitText("#connection", "Live");
        browser.click("#toggle");
        browser.awaitText("#phase", "Stopped. Nothing is sent.").awaitText("#toggle", "Share my position");
    }
}
