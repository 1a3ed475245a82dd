package io.freightsdk.server.loads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.freightsdk.server.loads.Stop.Window;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.Profile;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What has been shown of a load, late fixes may correct but not take back. */
class ShownTest {
    private static final int TRIPS = Boolean.getBoolean("slow") ? 100 : 20;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2@0 2@10           | AT_DELIVERY | 2:0-           | AT_DELIVERY | 2:0-
            2@0 2@10 1@30      | DELIVERED   | 1:30- 2:0-30   | DELIVERED   | 1:30- 2:0-30
            2@0 2@10 1@30 -@40 | DELIVERED   | 1:30-40 2:0-30 | DELIVERED   | 1:30-40 2:0-30
            """)
    void lateFixTakesNothingBackThatWasShown(
            String events, Milestone shown, String stamps, Milestone after, String stampsAfter) {
        Trip trip = Trip.exact("PD").play(events);
        assertThat(trip.journey().show().status()).isEqualTo(shown);
        assertThat(trip.stamps()).isEqualTo(stamps);
        Instant deliveredAt = trip.journey().view().deliveredAt();
        trip.journey().accept(List.of(Fix.of(Trip.minute(5), Trip.FAR)), Trip.minute(41));
        assertThat(trip.journey().status()).isEqualTo(after);
        assertThat(trip.stamps()).isEqualTo(stampsAfter);
        assertThat(trip.journey().view().deliveredAt()).isEqualTo(deliveredAt);
    }

    @Test
    void aStatusShownLaterStaysThoughAnOlderViewIsShownAfterIt() {
        Trip trip = Trip.exact("PD").play("2@0 2@10");
        Journey journey = trip.journey();
        JourneyView older = journey.show();
        trip.play("1@30");
        assertThat(journey.show().status()).isEqualTo(Milestone.DELIVERED);
        journey.show(older);
        journey.accept(List.of(Fix.of(Trip.minute(5), Trip.FAR)), Trip.minute(41));
        assertThat(journey.status()).isEqualTo(Milestone.DELIVERED);
        assertThat(journey.view().deliveredAt()).isEqualTo(Trip.minute(30));
    }

    @Test
    void aConfirmationDoesNotMoveADeliveryThatWasShown() {
        Trip trip = Trip.exact("PD").play("2@0 2@10 1@30");
        trip.journey().show();
        trip.journey().accept(List.of(Fix.of(Trip.minute(5), Trip.FAR)), Trip.minute(41));
        assertThat(trip.play("ok@50").beforeConfirmation()).isEqualTo(Milestone.DELIVERED);
        assertThat(trip.journey().view().deliveredAt()).isEqualTo(Trip.minute(30));
    }

    @Test
    void oneLateFixBetweenThoseOfAnArrivalUndeliversNothing() {
        Trip trip = Trip.field("PD").play("1@0/1 -@60 -@61 2@120/20 2@121/20");
        assertThat(trip.journey().show().status()).isEqualTo(Milestone.DELIVERED);
        Fix off = Fix.of(Trip.minute(120.5), Trip.east(Trip.place(2), 1_609, 0));
        assertThat(trip.journey().accept(List.of(off), Trip.minute(122)).accepted())
                .isEqualTo(1);
        assertThat(trip.journey().status()).isEqualTo(Milestone.DELIVERED);
        assertThat(trip.journey().view().deliveredAt()).isEqualTo(Trip.minute(120));
        assertThat(trip.play("ok@123").beforeConfirmation()).isEqualTo(Milestone.DELIVERED);
    }

    @Test
    void shownStampsAreCorrected() {
        Trip trip = Trip.exact("PD").play("1@0 -@10 2@60");
        trip.journey().show();
        trip.journey().accept(List.of(Fix.of(Trip.minute(55), Trip.place(2))), Trip.minute(61));
        assertThat(trip.stamps()).isEqualTo("1:0-10 2:55-");
        assertThat(trip.journey().view().deliveredAt()).isEqualTo(Trip.minute(55));
    }

    @Test
    void aDepartureShownIsLostWhenTheTruckArrivedLaterThanThat() {
        Shown shown =
                new Shown(Milestone.IN_TRANSIT, null, List.of(new Visit(Trip.minute(0), Trip.minute(10)), Visit.NONE));
        assertThat(shown.over(List.of(new Visit(Trip.minute(20), null), Visit.NONE)))
                .containsExactly(new Visit(Trip.minute(20), null), Visit.NONE);
        assertThat(shown.over(List.of(new Visit(Trip.minute(5), null), Visit.NONE)))
                .containsExactly(new Visit(Trip.minute(5), Trip.minute(10)), Visit.NONE);
        assertThat(shown.over(List.of(Visit.NONE, Visit.NONE)))
                .containsExactly(new Visit(Trip.minute(0), Trip.minute(10)), Visit.NONE);
    }

    @Test
    void aMovedWindowTakesNothingBackThatWasShown() {
        Trip trip = Trip.exact("PD").play("2@0 2@15 1@20");
        trip.journey().show();
        trip.journey().setWindow(1, Window.at(Trip.minute(60)), Trip.minute(25));
        assertThat(trip.journey().status()).isEqualTo(Milestone.DELIVERED);
    }

    @Test
    void aRefusedConfirmationHasShownTheStatusToo() {
        Trip trip = Trip.exact("PD").play("1@0 -@10 ok@11");
        assertThat(trip.beforeConfirmation()).isEqualTo(Milestone.IN_TRANSIT);
        assertThat(trip.journey().snapshot().shown()).extracting(Shown::status).isEqualTo(Milestone.IN_TRANSIT);
    }

    @Test
    void aCancellationIsNoFloor() {
        Trip trip = Trip.exact("PD").play("1@0 x@5");
        assertThat(trip.journey().show().status()).isEqualTo(Milestone.CANCELLED);
        assertThat(trip.journey().snapshot().shown()).isNull();
        assertThatIllegalArgumentException().isThrownBy(() -> new Shown(Milestone.CANCELLED, null, List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> new Shown(Milestone.DELIVERED, null, List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> new Shown(Milestone.PLANNED, Trip.START, List.of()));
    }

    @Test
    void aDeliveryThatOnlyWasShownIsStillSeenLeaving() {
        Trip trip = Trip.exact("PD").play("2@0 2@10 1@12 -@20 2@25 2@26");
        trip.journey().show();
        trip.journey().accept(List.of(Fix.of(Trip.minute(5), Trip.FAR)), Trip.minute(27));
        assertThat(trip.play("-@70 -@71").stamps()).isEqualTo("1:12-20 2:25-70");
    }

    @Test
    void twoStopsThatLookOpenAreNotSettledAsTwo() {
        Visit open = new Visit(Trip.START, null);
        assertThat(Settlement.of(Trip.START, List.of(open, open), List.of(open, Visit.NONE))
                        .visits())
                .containsExactly(open, Visit.NONE);
        assertThat(Settlement.of(Trip.START, List.of(Visit.NONE, open), List.of(Visit.NONE, Visit.NONE))
                        .visits())
                .containsExactly(Visit.NONE, open);
    }

    @ParameterizedTest
    @EnumSource
    @Tag("long")
    void whateverIsShownNothingFalls(Profile profile) {
        for (int seed = 0; seed < TRIPS; seed++) {
            RandomTrip trip = new RandomTrip(seed);
            Random random = new Random(seed);
            Journey journey = trip.journey(profile == Profile.EXACT ? FenceSettings.EXACT : FenceSettings.FIELD);
            List<Fix> fixes = trip.fixes();
            Instant end = fixes.get(fixes.size() - 1).time();
            JourneyView before = journey.show();
            for (List<Fix> batch : trip.batches(trip.shuffled())) {
                journey.accept(batch, end);
                if (random.nextInt(3) == 0) {
                    JourneyView after = journey.show();
                    assertKept(seed, before, after);
                    before = after;
                }
            }
            assertThat(Journey.restore(journey.snapshot()).view().stops())
                    .as("seed %d", seed)
                    .isEqualTo(journey.view().stops());
            if (before.status().compareTo(Milestone.AT_DELIVERY) >= 0) {
                assertThat(journey.confirm(end, end))
                        .as("seed %d", seed)
                        .isIn(Milestone.AT_DELIVERY, Milestone.DELIVERED);
            }
        }
    }

    private static void assertKept(int seed, JourneyView before, JourneyView after) {
        assertThat(after.status()).as("seed %d", seed).isGreaterThanOrEqualTo(before.status());
        assertThat(after.deliveredAt() == null).isEqualTo(after.status() != Milestone.DELIVERED);
        for (int i = 0; i < before.stops().size(); i++) {
            if (before.stops().get(i).arrivedAt() != null) {
                assertThat(after.stops().get(i).arrivedAt()).as("seed %d", seed).isNotNull();
            }
        }
    }
}
