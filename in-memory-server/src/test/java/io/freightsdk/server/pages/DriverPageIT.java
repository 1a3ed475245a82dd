package io.freightsdk.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Party;
import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.Serving;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.values.Fix;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** The driver's page in a browser whose position and network are made up. */
@Tag("acceptance")
class DriverPageIT {
    @AutoClose
    private final Browser browser = new Browser().size(360, 740);

    @AutoClose
    private final Serving serving = Serving.start(ServerOptions.builder());

    private final Party broker = serving.broker("25.00");
    private final Load load = PageLoads.any(broker);

    private void join() {
        browser.open(serving.url() + PageLoads.driver(load));
        browser.click("#toggle");
    }

    private Fix last() {
        return Objects.requireNonNull(load.view().journey().lastFix());
    }

    private int pings() {
        return load.view().journey().pingCount();
    }

    @Test
    void positionOfThePhoneMovesTheLoadToItsPickup() {
        browser.geolocation(true).standsAt(40, -90, 10);
        join();
        browser.awaitText("#status", "At pickup").awaitText("#phase", "Sharing your position");
        browser.awaitText("#received", "1").awaitText("#waiting", "0").awaitText("#last", "22 mph");
        assertThat(last().speedMph()).isEqualTo(22.4);
        assertThat(last().heading()).isEqualTo(90);
        assertThat(Duration.between(last().time(), serving.world().clock().instant()))
                .isBetween(Duration.ZERO, Duration.ofMinutes(1));
        browser.awaitText("#stops li.here", "Dock 4").awaitText("#stops li.here", PageLoads.STREET);
        browser.behaved(serving.url());
    }

    @Test
    void fixIsTimedByTheServersClock() {
        Instant elsewhere = Instant.parse("2031-01-01T00:00:00Z");
        serving.world().clock().set(elsewhere);
        browser.geolocation(true).standsAt(40, -90, 0);
        join();
        browser.awaitText("#received", "1");
        assertThat(Duration.between(last().time(), elsewhere)).isBetween(Duration.ZERO, Duration.ofMinutes(1));
    }

    @Test
    void denialIsExplainedAndNothingIsSent() {
        browser.geolocation(false);
        join();
        browser.awaitText("#problem", "You did not allow this page to see your position")
                .awaitText("#problem", "then reload the page and start again.")
                .awaitText("#phase", "Not sharing")
                .awaitText("#toggle", "Share my position");
        assertThat(pings()).isZero();
    }

    @Test
    void noSignalIsExplainedAndThenItGoesOn() {
        browser.geolocation(true).hasNoSignal();
        join();
        browser.awaitText("#problem", "no position right now: no signal");
        browser.standsAt(40, -90, 0);
        browser.awaitText("#status", "At pickup")
                .until(() -> browser.text("#problem").isEmpty());
    }

    @Test
    void offlineFixesAreSentOnceOnline() {
        browser.geolocation(true).standsAt(39, -90, 20);
        join();
        browser.awaitText("#received", "1");
        browser.online(false).standsAt(39.5, -90, 20);
        browser.awaitText("#problem", "No connection. Positions are kept on this phone and will be sent again.");
        browser.awaitText("#waiting", "1").awaitText("#phase", "Kept on this phone");
        browser.standsAt(40, -90, 0).awaitText("#waiting", "2");
        assertThat(pings()).isOne();
        browser.online(true);
        browser.awaitText("#status", "At pickup").awaitText("#waiting", "0").awaitText("#received", "3");
        assertThat(pings()).isEqualTo(3);
    }

    @Test
    void waitingFixesOutliveAReload() {
        browser.geolocation(true).standsAt(39, -90, 20);
        join();
        browser.awaitText("#received", "1");
        serving.world().billing().available(false);
        browser.online(false).standsAt(40, -90, 0);
        browser.awaitText("#waiting", "1");
        browser.online(true).open(serving.url() + PageLoads.driver(load));
        browser.awaitText("#status", "At pickup");
        assertThat(pings()).isEqualTo(2);
    }

    @Test
    void sharingStopsWhenTheDriverSaysSo() {
        browser.geolocation(true).standsAt(39, -90, 20);
        join();
        browser.awaitText("#received", "1");
        browser.click("#toggle");
        browser.awaitText("#phase", "Stopped. Nothing is sent.");
        browser.standsAt(40, -90, 0);
        browser.reload();
        browser.awaitText("#number", load.order().loadNumber());
        assertThat(pings()).isOne();
    }

    @Test
    void positionThatComesAfterTheEndIsNotSent() {
        browser.before("navigator.geolocation.getCurrentPosition = (hear) => { window.hear = hear; }");
        browser.geolocation(true).standsAt(39, -90, 20);
        join();
        browser.awaitText("#received", "1").run("document.dispatchEvent(new Event('visibilitychange'))");
        browser.until(() -> browser.run("return window.hear") != null);
        browser.click("#toggle");
        browser.awaitText("#phase", "Stopped. Nothing is sent.");
        browser.run("hear({ coords: { latitude: 40, longitude: -90 }, timestamp: Date.now() })");
        assertThat(browser.text("#waiting")).isEqualTo("0");
        assertThat(browser.text("#phase")).isEqualTo("Stopped. Nothing is sent.");
    }

    /** WebKit, asked while it brings a page back from its cache, may tell it no position any more. */
    @Test
    void phoneIsAskedOnlyOnceThePageIsBack() {
        browser.before("navigator.geolocation.getCurrentPosition = () => { window.asked = true; }");
        browser.geolocation(true).standsAt(39, -90, 20);
        join();
        browser.awaitText("#received", "1");
        assertThat(browser.run("document.dispatchEvent(new Event('visibilitychange')); return window.asked"))
                .isNull();
        browser.until(() -> browser.run("return window.asked") != null);
    }

    /** As a browser does that may store nothing. */
    @Test
    void refusedLocksAreNoTrouble() {
        browser.before("navigator.locks.query = () => Promise.reject(new Error('refused'))");
        browser.geolocation(true).standsAt(39, -90, 20);
        join();
        browser.awaitText("#received", "1").behaved(serving.url());
    }

    @Test
    void loadThatIsKnownIsThereBeforeTheServerIsHeard() {
        browser.open(serving.url() + PageLoads.driver(load)).awaitText("#stops", PageLoads.STREET);
        browser.before("window.EventSource = class { close() {} }").reload();
        browser.awaitText("#stops", PageLoads.STREET).awaitText("#connection", "Connecting…");
    }

    @Test
    void stopThatStaysTheSameKeepsTheFocusAndTheSelection() {
        PageLoads.ping(serving, load, 40);
        browser.open(serving.url() + PageLoads.driver(load)).awaitText("#stops li.here", PageLoads.STREET);
        browser.run("getSelection().selectAllChildren(document.querySelector('li.next .name'));"
                + " document.querySelector('li.next .way').focus()");
        Object selected = browser.run("return String(getSelection())");
        PageLoads.ping(serving, load, 40.5);
        browser.awaitText("#stops li.done", "Left");
        assertThat(browser.focused("li.next .way")).isTrue();
        assertThat(browser.run("return String(getSelection())")).isEqualTo(selected);
        assertThat(selected).isNotEqualTo("");
    }

    @Test
    void twoTabsLoseNoneOfThePositionsTheyKeep() {
        browser.open(serving.url() + PageLoads.driver(load));
        String one = browser.tab();
        String other = browser.tab(serving.url() + PageLoads.driver(load));
        shareOffline(other, 2);
        shareOffline(one, 41);
        List.of(one, other).forEach(tab -> {
            browser.look(tab);
            browser.open("about:blank");
        });
        browser.online(true);
        browser.open(serving.url() + PageLoads.driver(load)).awaitText("#received", "43");
        assertThat(pings()).isEqualTo(43);
        assertThat(browser.run("return Object.keys(localStorage).filter((each) => each.includes('outbox')).length"))
                .isEqualTo(0L);
    }

    @Test
    void positionsOfATabThatIsClosedAreSentByAnother() {
        browser.open(serving.url() + PageLoads.driver(load)).awaitText("#connection", "Live");
        String one = browser.tab();
        shareOffline(browser.tab(serving.url() + PageLoads.driver(load)), 2);
        browser.open("about:blank");
        browser.look(one);
        browser.awaitText("#received", "2").awaitText("#waiting", "0");
        assertThat(pings()).isEqualTo(2);
    }

    /** Has that tab hear so many positions that it cannot send. */
    private void shareOffline(String tab, int times) {
        browser.look(tab);
        browser.online(false).geolocation(true).standsAt(39, -90, 20);
        browser.click("#toggle");
        browser.awaitText("#waiting", "1").awaitText("#phase", "Kept on this phone");
        for (int i = 2; i <= times; i++) {
            browser.standsAt(39 + i / 1000.0, -90, 20).awaitText("#waiting", String.valueOf(i));
        }
        browser.click("#toggle");
        browser.awaitText("#toggle", "Share my position");
    }

    @Test
    void screenMaySleepOnceSharingHasStopped() {
        browser.before("window.locks = [0, 0]; Object.defineProperty(navigator, 'wakeLock', { value: { request: () =>"
                + " new Promise((granted) => setTimeout(() => { locks[0] += 1;"
                + " granted({ release: () => { locks[1] += 1; } }); }, 300)) } })");
        browser.geolocation(true).standsAt(39, -90, 20);
        join();
        browser.click("#toggle");
        browser.click("#toggle");
        browser.until(() -> String.valueOf(browser.run("return locks.join()")).equals("2,1"));
        browser.click("#toggle");
        browser.until(() -> String.valueOf(browser.run("return locks.join()")).equals("2,2"));
    }

    @Test
    void noticeThatIsReadLeavesTheFocusBeforeTheButton() {
        browser.geolocation(true).standsAt(39, -90, 20);
        join();
        browser.awaitText("#received", "1").run("""
                const seen = () => document.dispatchEvent(new Event('visibilitychange'));
                Object.defineProperty(document, 'hidden', { configurable: true, value: true });
                seen();
                delete document.hidden;
                const now = Date.now;
                Date.now = () => now() + 120_000;
                seen();""");
        browser.awaitText("#gap", "Your position was not shared for 2 min");
        browser.tabTo("#gap button").keys(Keys.ENTER);
        assertThat(browser.text("#gap")).isEmpty();
        assertThat(browser.focused("main")).isTrue();
        browser.keys(Keys.TAB);
        assertThat(browser.focused("#toggle")).isTrue();
    }

    @Test
    void wayToAStopOpensInAnotherTabOfAnyDevice() {
        browser.open(serving.url() + PageLoads.driver(load)).awaitText("#stops", "Open in maps");
        Object link = browser.run("const way = document.querySelector('.way');"
                + " return [way.href, way.target, way.offsetHeight >= 48].join(' ')");
        assertThat(link)
                .isEqualTo("https://www.google.com/maps/dir/?api=1&destination="
                        + "1%20Dock%20Rd%2C%20Chicago%2C%20IL%2C%2060601 _blank true");
    }

    @Test
    void closedLoadSaysThatNothingIsSent() {
        browser.geolocation(true).standsAt(39, -90, 20);
        join();
        browser.awaitText("#received", "1");
        load.cancel(serving.world().clock().instant());
        browser.awaitText("#over", "This load was cancelled. Nothing more is sent.");
        browser.until(() -> !browser.text("main").contains("Stop sharing"));
        assertThat(browser.text("#connection")).isEmpty();
    }

    @Test
    void buttonOfADeliveredLoadLeadsToTheEnd() {
        browser.geolocation(true).standsAt(39, -90, 20);
        join();
        browser.awaitText("#received", "1");
        PageLoads.ping(serving, load, 40);
        PageLoads.ping(serving, load, 41);
        browser.awaitText("#over", "You can stop sharing.").click("#toggle.primary");
        browser.awaitText("#toggle:not(.primary)", "Share my position");
        assertThat(browser.text("#over")).startsWith("Delivered").doesNotContain("stop sharing");
    }

    @Test
    void plainHttpFromAnotherMachineSaysWhyTheBrowserRefuses() {
        browser.open("http://" + Browser.FAR_AWAY + ":" + serving.address().getPort() + PageLoads.driver(load));
        browser.awaitText("#problem", "Browsers give a position only to pages opened over https");
        assertThat(browser.run("return document.getElementById('toggle').disabled"))
                .isEqualTo(true);
    }
}
