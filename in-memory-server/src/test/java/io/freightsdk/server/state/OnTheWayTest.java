package io.freightsdk.server.state;

import static io.freightsdk.server.state.Lane.CHICAGO;
import static io.freightsdk.server.state.Lane.DALLAS;
import static io.freightsdk.server.state.Lane.DENVER;
import static io.freightsdk.server.state.Lane.JOLIET;
import static io.freightsdk.server.state.Lane.START;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.server.loads.Milestone;
import io.freightsdk.server.values.CannotDriveException;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.Pace;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OnTheWayTest {
    private static final Pace PACE = Pace.STANDARD;

    private static void advance(World world, Duration by) {
        world.drives().moveClock(clock -> clock.advance(by));
    }

    /** When it was where, and how often it was heard of. */
    private static List<Object> trip(Lane lane) {
        List<Object> trip = new ArrayList<>();
        for (int sequence = 1; sequence <= 3; sequence++) {
            trip.add(lane.stop(sequence));
        }
        trip.add(lane.lastFix());
        trip.add(lane.load().view().journey().pingCount());
        return trip;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 60, 5_000})
    void tripIsTheSameInHoweverManyMovesOfTheClock(int minutes) {
        Lane driven = Lane.of(FenceSettings.FIELD, 1, CHICAGO, JOLIET, DALLAS);
        driven.truck().driveToEnd(PACE);
        Lane lane = Lane.of(FenceSettings.FIELD, 1, CHICAGO, JOLIET, DALLAS);

        lane.truck().startToEnd(PACE);
        for (int i = 0; i < 5_000; i += minutes) {
            advance(lane.world(), Duration.ofMinutes(minutes));
        }

        assertThat(trip(lane)).isEqualTo(trip(driven));
        assertThat(lane.load().status()).isEqualTo(Milestone.DELIVERED);
    }

    @Test
    void clockThatRunsGoesOnRunning() {
        Lane lane = Lane.exact(CHICAGO, DALLAS);
        lane.world().drives().moveClock(ServerClock::resumeRealTime);
        lane.truck().startToEnd(PACE);
        assertThat(lane.world().clock().frozenAt()).isEmpty();
        assertThat(lane.load().view().journey().pingCount()).isOne();
    }

    /** Its phone's clock is ahead. */
    @Test
    void clockIsNotMovedToAFixThatIsAheadOfIt() {
        Lane lane = Lane.exact(CHICAGO, DALLAS);
        lane.world().drives().moveClock(ServerClock::resumeRealTime);
        Instant now = lane.world().clock().instant();
        lane.load().report(List.of(Fix.of(now.plusSeconds(60), CHICAGO)), now);
        lane.truck().startToEnd(PACE);
        assertThat(lane.world().clock().frozenAt()).isEmpty();
        assertThat(lane.world().clock().instant()).isBefore(now.plusSeconds(60));
    }

    @Test
    void truckSetsOutWhenTheClockRanOnInBetween() {
        Lane lane = Lane.exact(CHICAGO, DALLAS);
        Truck.OnTheWay truck = new Truck.OnTheWay(lane.world(), lane.load(), PACE, 2);

        assertThat(truck.movesUntil(START.minusMillis(1))).isTrue();

        assertThat(lane.lastFix().time()).isEqualTo(START);
        assertThat(truck.movesUntil(START.plus(Duration.ofHours(6)))).isTrue();
        assertThat(lane.load().status()).isEqualTo(Milestone.IN_TRANSIT);
    }

    @Test
    void truckIsSeenInTheMiddleOfALeg() {
        Lane lane = Lane.exact(CHICAGO, DALLAS);
        lane.truck().startTo(2, PACE);
        assertThat(lane.world().clock().instant()).isEqualTo(START);
        assertThat(lane.lastFix().time()).isEqualTo(START);

        advance(lane.world(), Duration.ofHours(6));

        assertThat(lane.load().status()).isEqualTo(Milestone.IN_TRANSIT);
        assertThat(lane.world().clock().instant()).isEqualTo(START.plus(Duration.ofHours(6)));
        assertThat(lane.lastFix().time()).isAfter(START.plus(Duration.ofMinutes(359)));
    }

    @Test
    void truckStopsWhereItWasSent() {
        Lane lane = Lane.exact(CHICAGO, JOLIET, DALLAS);
        lane.truck().startTo(2, PACE);

        advance(lane.world(), Duration.ofDays(3));
        int pings = lane.load().view().journey().pingCount();
        advance(lane.world(), Duration.ofDays(3));

        assertThat(lane.stop(2).arrivedAt()).isNotNull();
        assertThat(lane.stop(2).departedAt()).isNull();
        assertThat(lane.load().view().journey().pingCount()).isEqualTo(pings);
    }

    @Test
    void clockThatIsSetBackMovesNobody() {
        Lane lane = Lane.exact(CHICAGO, DALLAS);
        lane.truck().startTo(2, PACE);
        advance(lane.world(), Duration.ofHours(3));
        Instant seen = lane.lastFix().time();

        lane.world().drives().moveClock(clock -> clock.set(START));
        assertThat(lane.lastFix().time()).isEqualTo(seen);
        lane.world().drives().moveClock(clock -> clock.set(START.plus(Duration.ofHours(4))));

        assertThat(lane.lastFix().time()).isAfter(START.plus(Duration.ofMinutes(238)));
    }

    @Test
    void truckThatWasDrivenMeanwhileGoesOnFromThere() {
        Lane lane = Lane.exact(CHICAGO, JOLIET, DALLAS);
        lane.truck().startToEnd(PACE);
        advance(lane.world(), Duration.ofMinutes(10));

        lane.truck().driveTo(2, PACE);
        advance(lane.world(), Duration.ofDays(2));

        assertThat(lane.load().status()).isEqualTo(Milestone.DELIVERED);
    }

    @Test
    void cancelledLoadLeavesTheClockAlone() {
        Lane lane = Lane.exact(CHICAGO, DALLAS);
        lane.truck().startToEnd(PACE);
        advance(lane.world(), Duration.ofHours(1));
        lane.load().cancel(lane.world().clock().instant());

        advance(lane.world(), Duration.ofDays(2));

        assertThat(lane.world().clock().instant()).isEqualTo(START.plus(Duration.ofHours(49)));
        assertThat(lane.load().status()).isEqualTo(Milestone.CANCELLED);
    }

    @Test
    void stopThatNobodyKnowsThePlaceOfIsRefusedBeforeItSetsOut() {
        Lane lane = Lane.exact(CHICAGO, null, DENVER);
        assertThatThrownBy(() -> lane.truck().startToEnd(PACE)).isInstanceOf(CannotDriveException.class);
        advance(lane.world(), Duration.ofDays(1));
        assertThat(lane.load().view().journey().pingCount()).isZero();
    }
}
