package io.freightsdk.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.server.api.Remote;
import io.freightsdk.server.api.Remote.Reply;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A truck has a timetable, and only the clock moves it. */
class DriveTest {
    @AutoClose
    private final Serving serving = Serving.start();

    private final Party broker = serving.broker("25.00");
    private FreightLoad load;

    @BeforeEach
    void order() {
        broker.create(Bodies.datedLoad("", ""));
        load = broker.broker().newestLoad();
    }

    @Test
    void oneLeapOfTheClockIsAsGoodAsManySteps() {
        broker.create(Bodies.datedLoad("", ""));
        load.startDriving();
        FreightLoad other = broker.broker().newestLoad().startDriving();
        for (int minute = 0; minute < 6 * 60; minute++) {
            serving.server().clock().advance(Duration.ofMinutes(1));
        }
        assertThat(load.position().status()).isEqualTo(LoadStatus.DELIVERED);
        assertThat(load.position().gpsTrack()).isEqualTo(other.position().gpsTrack());
        assertThat(load.position().stops()).isEqualTo(other.position().stops());
    }

    @Test
    void driveThatMovesTheClockEndsAsThatOfTheClock() {
        load.startDriving();
        serving.server().clock().advance(Duration.ofHours(6));
        LoadPosition driven = load.position();
        serving.reset();
        broker.create(Bodies.datedLoad("", ""));
        LoadPosition atOnce = broker.broker().newestLoad().driveToEnd().position();
        assertThat(atOnce.stops()).isEqualTo(driven.stops());
        assertThat(atOnce.gpsTrack()).isEqualTo(driven.gpsTrack());
    }

    @Test
    void driveBeyondTheLastYear_isRefusedAndChangesNothing() {
        Instant late = Instant.parse("9999-12-31T23:00:00Z");
        serving.server().clock().set(late);

        assertThatThrownBy(load::driveToEnd)
                .isInstanceOf(CannotDriveException.class)
                .hasMessageContaining("past the year 9999");
        Reply refused =
                new Remote(serving.url(), "").send("POST", "/_control/loads/" + load.loadNumber() + "/drive", "{}");

        assertThat(refused.status()).isEqualTo(409);
        assertThat(load.position().pingCount()).isZero();
        assertThat(serving.server().clock().now()).isEqualTo(late);
    }

    @Test
    void truckReportsEachMinuteAndLoadsFor45() {
        Instant began = serving.server().clock().now();
        LoadPosition position = load.driveToEnd().position();
        assertThat(position.gpsTrack().get(0).ts()).isEqualTo(began);
        for (int i = 1; i < position.gpsTrack().size(); i++) {
            Instant before = position.gpsTrack().get(i - 1).ts();
            assertThat(position.gpsTrack().get(i).ts()).isBetween(before, before.plusSeconds(60));
        }
        assertThat(Duration.between(
                        position.stops().get(0).arrivedAt(),
                        position.stops().get(0).departedAt()))
                .isBetween(Duration.ofMinutes(44), Duration.ofMinutes(48));
    }
}
