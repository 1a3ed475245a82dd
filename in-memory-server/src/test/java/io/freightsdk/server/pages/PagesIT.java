package io.freightsdk.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.model.GpsPoint;
import io.freightsdk.server.Bodies;
import io.freightsdk.server.FreightClock;
import io.freightsdk.server.FreightLoad;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.Party;
import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.Serving;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the three pages are for, on a phone and on a desk, in both color schemes. */
class PagesIT {
    private static Browser browser;

    @AutoClose
    private final Serving serving = Serving.start();

    private final Party broker = serving.broker("25.00");
    private FreightLoad load;

    @BeforeAll
    static void start() {
        browser = new Browser();
    }

    @AfterAll
    static void end() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void order() {
        broker.create(Bodies.datedLoad("2026-05-04T13:00:00Z", "2026-05-04T18:00:00Z"));
        load = broker.broker().newestLoad();
    }

    @ParameterizedTest
    @CsvSource({"390, 844, true", "1440, 900, false"})
    void customerFollowsTheTruck(int width, int height, boolean dark) {
        browser.size(width, height, dark).open(serving.url() + "/track/" + serving.trackingToken(load.loadNumber()));
        browser.awaitText("#status", "Planned");
        load.arriveAt(1);
        browser.awaitText("#status", "At pickup").awaitText("#headline", "Arrived");
        load.departFrom(1);
        serving.server().clock().advance(Duration.ofMinutes(5));
        browser.awaitText("#status", "In transit").awaitText("#connection", "Live");
        load.driveToEnd();
        browser.awaitText("#status", "Delivered").awaitText("#stops", "Arrived");
        browser.behaved(serving.url());
    }

    @ParameterizedTest
    @CsvSource({"390, 844, false", "1440, 900, true"})
    void driverSharesThePosition(int width, int height, boolean dark) {
        browser.size(width, height, dark)
                .standsAt(40, -90)
                .open(serving.url() + "/driver/" + serving.driverToken(load.loadNumber()));
        browser.click("#toggle");
        browser.awaitText("#phase", "Sharing").awaitText("#received", "1").awaitText("#status", "At pickup");
        browser.click("#toggle");
        browser.awaitText("#toggle", "Share my position");
        assertThat(load.position().pingCount()).isPositive();
        browser.behaved(serving.url());
    }

    @Test
    void driverWithoutAConnection_sendsPositionsLaterWithTheTimesWhenTheyWereTaken() {
        FreightClock clock = serving.server().clock().speed(60);
        browser.size(390, 844, false)
                .standsAt(40, -90)
                .open(serving.url() + "/driver/" + serving.driverToken(load.loadNumber()));
        browser.awaitText("#number", load.loadNumber()).offline(true).click("#toggle");
        browser.until(() -> !browser.text("#waiting").equals("0"));
        String before = browser.text("#waiting");
        Instant first = clock.now();
        browser.until(() -> clock.now().isAfter(first.plusSeconds(120)));
        browser.standsAt(40.1, -90).until(() -> !browser.text("#waiting").equals(before));
        browser.offline(false)
                .awaitText("#waiting", "0")
                .until(() -> load.position().pingCount() > 1);

        browser.leave();

        List<GpsPoint> track = load.position().gpsTrack();
        assertThat(track.get(track.size() - 1).ts()).isAfter(track.get(0).ts().plusSeconds(60));
    }

    @Test
    void dashboardWithoutItsToken_saysWhereToPutIt() {
        ServerOptions options =
                ServerOptions.builder().controlToken("a-control-token").build();
        try (InMemoryFreightServer server = InMemoryFreightServer.start(options)) {
            browser.open(server.url() + "/").awaitText("#problem", "#token=");
            browser.open(server.url() + "/#token=a-control-token").awaitText("#connection", "Live");
        }
    }

    @ParameterizedTest
    @CsvSource({"390, 844, true", "1440, 900, false"})
    void operatorDrivesInjectsAndReadsTheBooks(int width, int height, boolean dark) {
        browser.size(width, height, dark).open(serving.url() + "/");
        browser.awaitText("#loads", load.loadNumber()).awaitText("#ledger", "createLoad");
        browser.click("#fault button");
        browser.awaitText("#faults", "RESET");
        assertThat(serving.server().faults().list()).hasSize(1);
        browser.click("#faults button");
        browser.until(() -> serving.server().faults().list().isEmpty());
        browser.click("#loads button");
        browser.awaitText("#loads", "Delivered").awaitText("#requests", "createLoad");
        browser.behaved(serving.url());
    }
}
