package io.freightsdk.server.loads;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.loads.JourneyView.StopVisit;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.FixRefusal;
import io.freightsdk.server.values.PingResult.RefusedFix;
import io.freightsdk.server.values.Profile;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever the order in which fixes come, the load ends up the same. */
@Tag("long")
class OrderOfArrivalTest {

    /** Others where they are made at length, or for every mutation. */
    private static final int TRIPS = Boolean.getBoolean("slow") ? 100 : 12;

    private static final int ORDERS = 3;

    @ParameterizedTest
    @EnumSource
    void everyOrderMakesTheSameJourney(Profile profile) {
        for (int seed = 0; seed < TRIPS; seed++) {
            RandomTrip trip = new RandomTrip(seed);
            Journey inOrder = trip.journey(fences(profile));
            inOrder.accept(trip.fixes(), end(trip));
            for (int order = 0; order < ORDERS; order++) {
                Journey shuffled = trip.journey(fences(profile));
                acceptWithinTheSettleWindow(shuffled, trip.batches(trip.shuffled()), end(trip));
                assertThat(told(shuffled)).as("seed %d, order %d", seed, order).isEqualTo(told(inOrder));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aStatusNeverFallsAsEventsGoOn(Profile profile) {
        for (int seed = 0; seed < TRIPS; seed++) {
            RandomTrip trip = new RandomTrip(seed);
            Journey journey = trip.journey(fences(profile));
            Milestone before = Milestone.PLANNED;
            for (Fix fix : trip.fixes()) {
                journey.accept(List.of(fix), fix.time());
                assertThat(journey.status()).as("seed %d", seed).isGreaterThanOrEqualTo(before);
                before = journey.status();
            }
        }
    }

    @Test
    void lateFixesTakeNothingBackButThatPickupsWereMissed() {
        for (int seed = 0; seed < TRIPS; seed++) {
            RandomTrip trip = new RandomTrip(seed);
            Journey journey = trip.journey(FenceSettings.EXACT);
            Milestone before = Milestone.PLANNED;
            for (Fix fix : trip.shuffled()) {
                boolean guessed = hasMissedItsPickups(journey);
                journey.accept(List.of(fix), end(trip));
                assertThat(guessed || journey.status().compareTo(before) >= 0)
                        .as("seed %d", seed)
                        .isTrue();
                before = journey.status();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void noFixTakesBackWhatAConfirmationRestedOn(Profile profile) {
        for (int seed = 0; seed < TRIPS; seed++) {
            RandomTrip trip = new RandomTrip(seed);
            Journey journey = trip.journey(fences(profile));
            List<Fix> late = untilTheEnd(trip, journey);
            if (journey.status() == Milestone.DELIVERED
                    && journey.snapshot().ending().confirmedAt() != null) {
                List<StopVisit> before = journey.view().stops();
                journey.accept(late, end(trip));
                assertThat(journey.status()).as("seed %d", seed).isEqualTo(Milestone.DELIVERED);
                for (int i = 0; i < before.size(); i++) {
                    boolean arrived = before.get(i).arrivedAt() != null;
                    assertThat(arrived && journey.view().stops().get(i).arrivedAt() == null)
                            .as("seed %d, stop %d", seed, i)
                            .isFalse();
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRestoredJourneyIsTheSame(Profile profile) {
        for (int seed = 0; seed < TRIPS; seed++) {
            RandomTrip trip = new RandomTrip(seed);
            Journey journey = trip.journey(fences(profile));
            trip.batches(trip.shuffled()).forEach(batch -> journey.accept(batch, end(trip)));
            journey.confirm(end(trip), end(trip));
            Journey restored = Journey.restore(journey.snapshot());
            assertThat(told(restored)).as("seed %d", seed).isEqualTo(told(journey));
            assertThat(restored.snapshot()).as("seed %d", seed).isEqualTo(journey.snapshot());
        }
    }

    @ParameterizedTest
    @EnumSource
    void noFixMovesAStampAfterTheSettleWindow(Profile profile) {
        int settled = 0;
        for (int seed = 0; seed < 3 * TRIPS; seed++) {
            RandomTrip trip = new RandomTrip(seed);
            Journey journey = trip.journey(fences(profile));
            List<Fix> late = untilTheEnd(trip, journey);
            if (journey.status() == Milestone.DELIVERED) {
                Instant after = end(trip).plusSeconds(1_801);
                settled += journey.isClosed(after) ? 0 : 1;
                Journey one = Journey.restore(journey.snapshot());
                Journey other = Journey.restore(journey.snapshot());
                List<RefusedFix> refused = one.accept(late, after).refused();
                trip.batches(reversed(late)).forEach(batch -> other.accept(batch, after));
                assertThat(told(other)).as("seed %d", seed).isEqualTo(told(one));
                assertThat(closed(late, refused)).as("seed %d", seed).isEqualTo(refusedAt(after, late, journey));
                assertStampsStand(seed, journey.view(), one.view());
            }
        }
        assertThat(settled).isGreaterThan(TRIPS / 10);
    }

    @Test
    void theTripsReachEveryStatusAndJump() {
        List<Milestone> reached = new ArrayList<>();
        int jumps = 0;
        for (int seed = 0; seed < TRIPS; seed++) {
            RandomTrip trip = new RandomTrip(seed);
            Journey journey = trip.journey(FenceSettings.FIELD);
            jumps += (int) journey.accept(trip.fixes(), end(trip)).refused().stream()
                    .filter(refused -> refused.refusal() == FixRefusal.JUMP)
                    .count();
            reached.add(journey.status());
        }
        assertThat(reached).contains(Milestone.IN_TRANSIT, Milestone.AT_DELIVERY, Milestone.DELIVERED);
        assertThat(jumps).isGreaterThan(TRIPS);
    }

    /** Leaves every tenth fix for later, and all after the end. */
    private static List<Fix> untilTheEnd(RandomTrip trip, Journey journey) {
        List<Fix> late = new ArrayList<>();
        for (Fix fix : trip.fixes()) {
            if (journey.status() == Milestone.DELIVERED || trip.fixes().indexOf(fix) % 10 == 3) {
                late.add(fix);
            } else {
                journey.accept(List.of(fix), fix.time());
                journey.confirm(fix.time(), fix.time());
            }
        }
        return late;
    }

    private static List<Fix> reversed(List<Fix> fixes) {
        List<Fix> reversed = new ArrayList<>(fixes);
        Collections.reverse(reversed);
        return reversed;
    }

    private static List<Fix> closed(List<Fix> fixes, List<RefusedFix> refused) {
        return refused.stream()
                .filter(each -> each.refusal() == FixRefusal.LOAD_CLOSED)
                .map(each -> fixes.get(each.index()))
                .toList();
    }

    /** All of them where the truck has left, else those up to the end. */
    private static List<Fix> refusedAt(Instant now, List<Fix> fixes, Journey journey) {
        Instant deliveredAt = Objects.requireNonNull(journey.view().deliveredAt());
        return fixes.stream()
                .filter(fix -> journey.isClosed(now) || !fix.time().isAfter(deliveredAt))
                .toList();
    }

    /** All that may be new is the departure from the stop where the truck stood. */
    private static void assertStampsStand(int seed, JourneyView before, JourneyView after) {
        assertThat(after.status()).as("seed %d", seed).isEqualTo(before.status());
        assertThat(after.deliveredAt()).as("seed %d", seed).isEqualTo(before.deliveredAt());
        assertThat(after.figures().onTime()).isEqualTo(before.figures().onTime());
        assertThat(after.figures().delayMinutes()).isEqualTo(before.figures().delayMinutes());
        for (int i = 0; i < before.stops().size(); i++) {
            StopVisit was = before.stops().get(i);
            StopVisit is = after.stops().get(i);
            boolean stoodThere = was.arrivedAt() != null && was.departedAt() == null;
            assertThat(stoodThere ? is.arrivedAt() : is)
                    .as("seed %d", seed)
                    .isEqualTo(stoodThere ? was.arrivedAt() : was);
        }
    }

    /** The last batch comes 29 minutes after the first, which may have delivered the load. */
    private static void acceptWithinTheSettleWindow(Journey journey, List<List<Fix>> batches, Instant from) {
        for (int i = 0; i < batches.size(); i++) {
            journey.accept(batches.get(i), from.plusSeconds(29 * 60 * i / batches.size()));
        }
    }

    /** Whether the first stop arrived at was a delivery. */
    private static boolean hasMissedItsPickups(Journey journey) {
        return journey.view().stops().stream()
                .filter(stop -> stop.arrivedAt() != null)
                .min(Comparator.comparing(StopVisit::arrivedAt, Comparator.nullsLast(Comparator.naturalOrder())))
                .map(stop -> !stop.stop().isPickup())
                .orElse(false);
    }

    /** All a view says, the miles to the last bit. */
    private static List<Object> told(Journey journey) {
        JourneyView view = journey.view();
        return List.of(
                view.status(),
                Trip.minutes(view.deliveredAt()),
                view.stops(),
                view.pingCount(),
                view.miles(),
                view.figures(),
                view.newest());
    }

    private static FenceSettings fences(Profile profile) {
        return profile == Profile.EXACT ? FenceSettings.EXACT : FenceSettings.FIELD;
    }

    private static Instant end(RandomTrip trip) {
        return trip.fixes().get(trip.fixes().size() - 1).time();
    }
}
