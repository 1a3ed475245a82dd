package io.freightsdk.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.values.CompletionMode;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** The tracking page in a browser. */
@Tag("acceptance")
class TrackPageIT {
    /** A place on the map, wherever that has been moved to. */
    private static final String PLACE = "return document.querySelector('.stop-mark').parentElement.style.transform";

    private static final String ZOOM_IN = ".leaflet-control-zoom-in";

    private static final int TABS = 11;

    @AutoClose
    private final Browser browser = new Browser();

    @AutoClose
    private Serving serving = Serving.start();

    private Party broker = serving.broker("25.00");
    private Load load = PageLoads.any(broker);

    private void drive(double lat) {
        serving.world().clock().advance(Duration.ofMinutes(10));
        PageLoads.ping(serving, load, lat);
    }

    private void open() {
        browser.open(serving.url() + PageLoads.track(load));
    }

    @Test
    void nameDoesNotTurnRoundWhatIsBesideIt() {
        load = PageLoads.with(broker, "\u202eDock \u20664");
        open();
        browser.awaitText("#stops", "Dock");
        assertThat(browser.run("return document.querySelector('#stops .name').textContent"))
                .isEqualTo("Dock 4");
    }

    @Test
    void followsALoadFromPlannedToDelivered() {
        open();
        browser.awaitText("#status", "Planned")
                .awaitText("#headline", "Pickup Mon, May 4, 2026, 7:30 AM CDT")
                .awaitText("#detail", "Delivery Mon, May 4, 2026, 11:00 AM CDT. The driver has not joined yet.");
        browser.run("window.sameDocument = true");
        drive(40);
        browser.awaitText("#status", "At pickup").awaitText("#stops li.here", "Dock 4");
        browser.awaitText("#lead", "AT PICKUP 1, CHICAGO")
                .awaitText("#headline", "Arrived Mon, May 4, 2026, 7:10 AM CDT")
                .awaitText("#steps [aria-current]", "At pickup")
                .awaitText("#detail", "Here for 0 min. Then delivery 2, Dallas:");
        drive(40.2);
        browser.awaitText("#status", "In transit").awaitText("#stops li.done", "Stayed");
        browser.awaitText("#lead", "ARRIVING AT DELIVERY 2, DALLAS").awaitText("#detail", "Between");
        browser.awaitText("#facts", "13.8 mi").awaitText("#facts", "12 mph NE").awaitText("#age", "updated just now");
        browser.awaitText("#where", "Near Kilbourne, IL, 7:20 AM CDT").awaitText("#steps [aria-current]", "In transit");
        browser.click("#zone button");
        browser.awaitText("#zone button", "Show each stop's local time");
        drive(41);
        browser.awaitText("#status", "Delivered").awaitText("#chips", "on time");
        browser.awaitText("#stands", "The server's clock is frozen at Mon, May 4, 2026, 12:30 PM UTC.");
        PageLoads.awaitMap(browser, load);
        assertThat(browser.count("path.driven")).isOne();
        assertThat(browser.count("path.fence")).isEqualTo(2);
        assertThat(browser.count(".truck-mark")).isZero();
        browser.until(() -> browser.count("path.state") == 56);
        assertThat(browser.run("return window.sameDocument")).isEqualTo(true);
        assertThat(broker.balanceUsd()).isEqualTo("24.35");
        browser.behaved(serving.url());
    }

    @Test
    void eachFixIsSeen() {
        open();
        browser.awaitText("#connection", "Live");
        List<Duration> took = new ArrayList<>();
        for (int i = 1; i <= 9; i++) {
            long begin = System.nanoTime();
            drive(38 + i / 10.0);
            String count = String.valueOf(i);
            browser.until(() -> count.equals(browser.run("return document.getElementById('panel').dataset.pings")));
            took.add(Duration.ofNanos(System.nanoTime() - begin));
        }
        System.out.println("a fix until the page shows it, the one in the middle of nine: "
                + took.stream().sorted().toList().get(4));
    }

    @Test
    void oldPositionIsSaidToBeStale() {
        open();
        drive(40.2);
        browser.awaitText("#age", "updated just now");
        serving.world().clock().advance(Duration.ofMinutes(2));
        browser.awaitText("#age", "updated 2 min ago");
        serving.world().clock().advance(Duration.ofHours(2));
        browser.awaitText("#age", "updated 2 h 2 min ago, stale")
                .awaitText("#lead", "LAST SEEN 2 H 2 MIN AGO")
                .awaitText("#headline", "Near Kilbourne, IL")
                .awaitText("#detail", "There has been no position since Mon, May 4, 2026, 7:10 AM CDT");
        assertThat(browser.text("#facts")).doesNotContain("mph");
        browser.until(() -> browser.count(".truck-mark .stale") == 1);
    }

    @Test
    void truckAtAStopIsInTheTimeOfThatStop() {
        load = PageLoads.of(broker, 1, "Chicago,IL,60601,40,-90", "Indianapolis,IN,46201,41,-90");
        drive(40);
        open();
        browser.awaitText("#headline", "7:10 AM CDT").awaitText("#where", ", IL, 7:10 AM CDT");
        drive(40.2);
        browser.awaitText("#where", "Near Kilbourne, IL, 8:20 AM EDT");
    }

    @Test
    void loadThatNeverStartedSaysSo() {
        serving.world().clock().advance(Duration.ofDays(2));
        open();
        browser.awaitText("#lead", "NOT STARTED")
                .awaitText("#headline", "Pickup was planned for Mon, May 4, 2026, 7:30 AM CDT")
                .awaitText("#chips", "pickup overdue by 1 d 23 h")
                .awaitText("#detail", "The driver has not joined yet.")
                .awaitText("#stops li.next", "by 1 d 23 h")
                .awaitText("#stops li.later", "by 1 d 20 h");
    }

    @Test
    void deliveryThatIsOverdueSaysSoUntilTheArrival() {
        drive(40);
        drive(40.2);
        open();
        browser.awaitText("#status", "In transit");
        assertThat(browser.text("#chips")).doesNotContain("overdue");
        serving.world().clock().advance(Duration.ofHours(5));
        drive(40.3);
        browser.awaitText("#chips", "delivery overdue by 1 h 30 min");
        drive(41);
        browser.awaitText("#chips", "1 h 40 min late");
        assertThat(browser.text("main")).doesNotContain("verdue");
    }

    @Test
    void deliveryWaitsForConfirmation() {
        broker.change(each -> each.withCompletion(CompletionMode.AWAIT_CONFIRM));
        load = PageLoads.any(broker);
        drive(40);
        drive(41);
        open();
        browser.awaitText("#steps [aria-current]", "At delivery")
                .awaitText("#lead", "AT DELIVERY 2, DALLAS")
                .awaitText("#detail", "Here for 0 min. The delivery waits for confirmation.");
        drive(42);
        browser.awaitText("#detail", "Left Mon, May 4, 2026, 7:30 AM CDT. The delivery waits for confirmation.");
        load.confirm(null, serving.world().clock().instant());
        browser.awaitText("#steps [aria-current]", "Delivered");
    }

    @Test
    void deliveryThatIsNotTheLastIsNotSaidToWait() {
        broker.change(each -> each.withCompletion(CompletionMode.AWAIT_CONFIRM));
        load = PageLoads.of(
                broker, 5, "Chicago,IL,60601,40,-90", "Springfield,IL,62701,41,-90", "Dallas,TX,75201,42,-90");
        drive(41);
        drive(41);
        open();
        browser.awaitText("#status", "At delivery")
                .awaitText("#lead", "AT DELIVERY 2, SPRINGFIELD")
                .awaitText("#detail", "Here for 10 min.");
        assertThat(browser.text("#detail")).doesNotContain("confirmation");
    }

    @Test
    void truckThatStandsAtAnEarlierDeliveryIsSaidToBeThere() {
        broker.change(each -> each.withCompletion(CompletionMode.AWAIT_CONFIRM));
        load = PageLoads.of(
                broker, 5, "Chicago,IL,60601,40,-90", "Springfield,IL,62701,41,-90", "Dallas,TX,75201,42,-90");
        drive(40);
        drive(42);
        drive(41);
        open();
        browser.awaitText("#status", "At delivery")
                .awaitText("#lead", "AT DELIVERY 2, SPRINGFIELD")
                .awaitText("#detail", "Here for 0 min.");
    }

    /** One hour is missing on March 14, 2027, and one comes twice on November 7. */
    @Test
    void daysAreThoseOfTheCalendarWhenClocksChange() {
        open();
        browser.awaitText("#connection", "Live");
        String words = """
                return import('/assets/clock.js').then(({ ServerClock, dayOf, span, between }) => {
                  ServerClock.stands = false;
                  const at = (text, zone) => Date.parse(text + zone);
                  const days = (now, ...texts) => texts.map((text) => dayOf(text, now, 'America/Chicago')).join(' ');
                  const twice = ['2027-11-07T01:45:00-05:00', '2027-11-07T01:15:00-06:00'];
                  const now = at('2027-11-06T12:00:00', '-05:00');
                  return [
                    days(at('2027-03-13T23:30:00', '-06:00'), '2027-03-12T12:00:00-06:00', '2027-03-14T12:00:00-05:00', '2027-03-15T12:00:00-05:00'),
                    days(at('2027-03-15T00:30:00', '-05:00'), '2027-03-13T12:00:00-06:00', '2027-03-14T12:00:00-05:00'),
                    days(at('2027-11-07T00:30:00', '-05:00'), '2027-11-07T23:30:00-06:00', '2027-11-08T00:30:00-06:00'),
                    days(at('2027-11-08T00:30:00', '-06:00'), '2027-11-07T00:30:00-05:00', '2027-11-06T23:30:00-05:00', '2026-11-06T23:30:00-05:00'),
                    span(...twice, now, 'America/Chicago'), between(...twice, now, 'America/Chicago'),
                    span('2027-11-06T20:00:00Z', '2027-11-06T22:00:00Z', now, 'America/Chicago'), span('2027-11-06T02:00:00Z', '2027-11-06T03:00:00Z', now, 'Pacific/Guam'),
                  ];
                })""";
        assertThat((List<?>) browser.run(words))
                .isEqualTo(List.of(
                        "Yesterday Tomorrow Mon, Mar 15",
                        "Sat, Mar 13 Yesterday",
                        "Today Tomorrow",
                        "Yesterday Sat, Nov 6 Fri, Nov 6, 2026",
                        "Tomorrow, 1:45 AM CDT – 1:15 AM CST",
                        "Between 1:45 AM CDT and 1:15 AM CST",
                        "Today, 3:00 PM – 5:00 PM CDT",
                        "Yesterday, 12:00 PM – 1:00 PM ChST"));
    }

    @Test
    void cancelledLoadSaysSo() {
        load.cancel(Serving.NOON);
        open();
        browser.awaitText("#headline", "This load was cancelled").awaitText("#detail", "Nothing more is recorded");
        assertThat(browser.text("#connection")).isEmpty();
        int port = serving.address().getPort();
        serving.close();
        serving = Serving.start(Serving.options().port(port));
        browser.awaitText("#connection", "This link is no longer valid");
    }

    @Test
    void pageReconnectsAfterAServerRestart() throws IOException {
        open();
        browser.awaitText("#connection", "Live");
        int port = serving.address().getPort();
        Socket kept = serving.closeAndKeepPort();
        browser.awaitText("#connection", "Connection lost, trying again");
        kept.close();
        serving = Serving.start(Serving.options().port(port));
        browser.awaitText("#connection", "This link is no longer valid");
        broker = serving.broker("25.00");
        String token = load.order().trackingToken();
        load = PageLoads.any(broker);
        assertThat(load.order().trackingToken()).as("the same seed").isEqualTo(token);
        browser.awaitText("#connection", "Live");
        drive(40);
        browser.awaitText("#status", "At pickup");
    }

    /** A screen reader would read each of the two sentences out again with every try. */
    @Test
    void linkThatIsNoLongerValidIsSaidOnce() {
        browser.hurries(20);
        open();
        browser.awaitText("#connection", "Live");
        int port = serving.address().getPort();
        serving.close();
        serving = Serving.start(Serving.options().port(port));
        browser.awaitText("#connection", "This link is no longer valid").run("""
                window.said = 0;
                new MutationObserver((news) => (said += news.length)).observe(document.getElementById('connection'), { childList: true });
                window.asked = 0;
                const fetched = window.fetch;
                window.fetch = (...all) => fetched(...all).finally(() => setTimeout(() => (asked += 1)));""");
        browser.until(() -> ((Number) browser.run("return asked")).intValue() >= 3);
        assertThat(browser.run("return said")).isEqualTo(0L);
    }

    @Test
    void mapHasItsStatesThoughTheServerWasAwayForThem() {
        browser.hurries(20).before("""
                const fetched = window.fetch;
                window.fetch = (path, how) => path.includes('us.json') && !window.tried ? ((window.tried = true), fetched('/none')) : fetched(path, how);""");
        open();
        browser.until(() -> browser.count("path.state") == 56);
    }

    @Test
    void hostileNameIsShownAsText() {
        load = PageLoads.with(broker, PageLoads.HOSTILE);
        open();
        browser.awaitText("#stops li", PageLoads.HOSTILE);
        PageLoads.awaitMap(browser, load);
        browser.run("document.querySelector('.stop-mark').parentElement"
                + ".dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))");
        browser.awaitText(".leaflet-tooltip", PageLoads.HOSTILE);
        assertThat(browser.count("img")).isZero();
        browser.behaved(serving.url());
    }

    @Test
    void unknownLinkIsMetWithAFriendlyPage() {
        browser.open(serving.url() + "/track/trk_nothing").awaitText("h1", "No load found for this link");
    }

    /** Opens the page and returns the place once the map was zoomed in. */
    private Object zoomed(Runnable in) {
        open();
        PageLoads.awaitMap(browser, load);
        Object whole = browser.run(PLACE);
        in.run();
        browser.until(() -> !Objects.equals(browser.run(PLACE), whole) && browser.count(".leaflet-zoom-anim") == 0);
        return browser.run(PLACE);
    }

    private void assertThatItStaysAt(Object moved) {
        drive(45);
        PageLoads.awaitMap(browser, load);
        assertThat(browser.run(PLACE)).isEqualTo(moved);
    }

    @Test
    void mapStaysAsTheReaderHasMovedIt() {
        Object moved = zoomed(() -> browser.click(ZOOM_IN));
        assertThatItStaysAt(moved);
        browser.click(".whole-trip");
        drive(46);
        browser.until(() -> browser.count(".truck-mark") == 1 && !Objects.equals(browser.run(PLACE), moved));
    }

    /** The way out of the map leads over the button that shows the whole trip. */
    @Test
    void mapStaysAsAKeyboardHasMovedIt() {
        Object moved = zoomed(() -> browser.tabTo(ZOOM_IN).keys(Keys.ENTER));
        browser.tabTo("#panel");
        assertThatItStaysAt(moved);
    }

    @Test
    void mapStaysAsItWasMovedBeforeThePageIsPrinted() {
        zoomed(() -> browser.click(ZOOM_IN));
        Object moved = browser.run("return document.querySelector('.leaflet-control-scale').textContent");
        browser.run("matchMedia('print').addEventListener('change', () => document.body.classList.toggle('printed'))");
        browser.print(true).until(() -> browser.count(".printed") == 1);
        browser.print(false).until(() -> browser.count(".printed") == 0);
        assertThat(browser.run("return document.querySelector('.leaflet-control-scale').textContent"))
                .isEqualTo(moved);
    }

    @Test
    void twoClicksOnTheButtonForTheWholeTripZoomNoFurther() {
        open();
        PageLoads.awaitMap(browser, load);
        Object whole = browser.run(PLACE);
        browser.clickTwice(".whole-trip");
        assertThat(browser.count(".leaflet-zoom-anim")).isZero();
        assertThat(browser.run(PLACE)).isEqualTo(whole);
    }

    @Test
    void wholeTripIsShownThoughAZoomHasNotEnded() {
        open();
        PageLoads.awaitMap(browser, load);
        Object whole = browser.run(PLACE);
        browser.run(
                "document.querySelector('.leaflet-control-zoom-in').click();"
                        + " const click = () => { document.querySelector('.leaflet-zoom-anim') === null ? requestAnimationFrame(click)"
                        + " : (document.querySelector('.whole-trip').click(), document.body.classList.add('clicked')); }; click()");
        browser.until(() -> browser.count(".clicked") == 1 && browser.count(".leaflet-zoom-anim") == 0);
        assertThat(browser.run(PLACE)).isEqualTo(whole);
    }

    @Test
    void mapCanBeSkippedAndSteeredWithTheKeyboard() {
        open();
        browser.awaitText("#connection", "Live");
        browser.click(".whole-trip");
        browser.run("document.querySelector('.skip').focus()");
        assertThat(browser.run("return document.querySelector('.skip').getBoundingClientRect().left >= 0"))
                .isEqualTo(true);
        browser.click(".skip");
        assertThat(browser.run("return document.activeElement.id")).isEqualTo("panel");
    }

    @Test
    void keysMoveTheMapAtOnceUnderReducedMotion() {
        browser.still();
        open();
        PageLoads.awaitMap(browser, load);
        Object moved = browser.tabTo("#map").run("""
                const [map, pane] = ['#map', '.leaflet-map-pane'].map((css) => document.querySelector(css));
                const before = pane.style.transform;
                map.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', keyCode: 39, bubbles: true }));
                return [pane.style.transform !== before, document.querySelector('.leaflet-pan-anim') === null]""");
        assertThat(moved).isEqualTo(List.of(true, true));
    }

    @Test
    void panelThatAKeyLeadsToIsSeenToHaveTheFocus() {
        open();
        PageLoads.awaitMap(browser, load);
        browser.tabTo("#panel");
        assertThat(browser.run("return getComputedStyle(document.activeElement).outlineStyle"))
                .isEqualTo("solid");
    }

    /** They are links that are said to be buttons. */
    @Test
    void buttonsOfTheMapArePressedWithTheSpaceBarToo() {
        open();
        PageLoads.awaitMap(browser, load);
        Object whole = browser.run(PLACE);
        browser.tabTo(ZOOM_IN).keys(Keys.SPACE);
        browser.until(() -> !Objects.equals(browser.run(PLACE), whole) && browser.count(".leaflet-zoom-anim") == 0);
        browser.tabTo(".whole-trip").keys(Keys.SPACE).until(() -> Objects.equals(browser.run(PLACE), whole));
    }

    /** More pages in one browser than it opens connections to a server. */
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
        drive(40);
        for (String tab : List.of(tabs.get(0), tabs.get(TABS - 1))) {
            browser.look(tab);
            browser.awaitText("#connection", "Live").awaitText("#status", "At pickup");
        }
    }
}
