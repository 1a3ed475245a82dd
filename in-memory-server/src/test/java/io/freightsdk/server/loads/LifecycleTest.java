package io.freightsdk.server.loads;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.loads.Stop.Window;
import io.freightsdk.server.values.CompletionMode;
import io.freightsdk.server.values.FenceSettings;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LifecycleTest {

    @ParameterizedTest(name = "row {0}: {2}")
    @CsvSource(delimiter = '|', textBlock = """
            # row | plan | events                          | status      | stamps              | delivered
              1   | PD   | -@0                             | PLANNED     |                     |
              2   | PD   | 1@0                             | AT_PICKUP   | 1:0-                |
              2   | PPD  | 2@0                             | AT_PICKUP   | 2:0-                |
              2   | PD   | 1~@0                            | PLANNED     |                     |
              3   | PD   | 1@0 1@5 1~@9 -@10               | IN_TRANSIT  | 1:0-10              |
              3   | PD   | 1@0 1~@9                        | AT_PICKUP   | 1:0-                |
              3   | PPD  | 1@0 -@10                        | IN_TRANSIT  | 1:0-10              |
              3   | PD   | 1@0 1+@10 1@20 1+@30            | IN_TRANSIT  | 1:0-10              |
              4   | PPD  | 1@0 -@10 2@40                   | IN_TRANSIT  | 1:0-10 2:40-        |
              4   | PPD  | 1@0 -@10 2@40 -@50              | IN_TRANSIT  | 1:0-10 2:40-50      |
              4   | PPD  | 2@0 -@10 1@40 -@50              | IN_TRANSIT  | 1:40-50 2:0-10      |
              4   | PDD  | 1@0 -@10 2@60 -@70              | IN_TRANSIT  | 1:0-10 2:60-70      |
              5   | PD   | 1@0 -@10 2@60 2@61              | DELIVERED   | 1:0-10 2:60-        | 60
              5   | PPDD | 1@0 -@5 2@9 -@15 3@20 -@25 4@30 | DELIVERED   | 1:0-5 2:9-15 3:20-25 4:30- | 30
              5   | PDD  | 1@0 -@10 3@60 -@70 2@90         | DELIVERED   | 1:0-10 2:90- 3:60-70 | 90
              6   | PPD  | 1@0 -@10 3@60                   | AT_DELIVERY | 1:0-10 3:60-        |
              6   | PDD  | 1@0 -@10 3@60 -@70              | AT_DELIVERY | 1:0-10 3:60-70      |
              6   | PdD  | 1@0 -@10 3@60                   | AT_DELIVERY | 1:0-10 3:60-        |
              6   | PDd  | 1@0 -@10 2@60                   | AT_DELIVERY | 1:0-10 2:60-        |
              8   | PPD  | 1@0 -@10 3@60 ok@80             | DELIVERED   | 1:0-10 3:60-        | 80
              10  | PPD  | 1@0 -@10 3@60 -@70              | AT_DELIVERY | 1:0-10 3:60-70      |
              10  | PD   | 1@0 -@10 2@60 -@70              | DELIVERED   | 1:0-10 2:60-70      | 60
              12  | PD   | x@5                             | CANCELLED   |                     |
              12  | PD   | 1@0 x@5                         | CANCELLED   | 1:0-                |
              12  | PPD  | 1@0 -@10 3@60 x@70              | CANCELLED   | 1:0-10 3:60-        |
              12  | PD   | 1@0 -@10 2@60 x@70              | DELIVERED   | 1:0-10 2:60-        | 60
              13  | PD   | x@5 1@6 ok@7 x@8                | CANCELLED   |                     |
              14  | PD   | 2@0 2@9.9                       | PLANNED     |                     |
              14  | PD   | 2@0 2@5 2@10                    | AT_DELIVERY | 2:0-                |
              14  | PD   | 2@0 2@5 2~@8 2@10               | PLANNED     |                     |
              14  | PDD  | 2@0 2@10                        | AT_DELIVERY | 2:0-                |
              14  | PD   | 2@0 1@30                        | AT_PICKUP   | 1:30-               |
              14  | PD   | 2@0 2@10 ok@15                  | DELIVERED   | 2:0-                | 15
              14  | PD   | 2@0 2@10 ok@15 -@5              | DELIVERED   | 2:0-                | 15
              15  | PD   | 1@0 2@60                        | DELIVERED   | 1:0-60 2:60-        | 60
              15  | PD   | 1@0 1~@9 2@60                   | DELIVERED   | 1:0-9 2:60-         | 60
              15  | PPD  | 1@0 2@60                        | IN_TRANSIT  | 1:0-60 2:60-        |
              15  | PPD  | 1@0 3@60                        | AT_DELIVERY | 1:0-60 3:60-        |
              15  | PPD  | 1@0 -@9 2@20 3@60               | DELIVERED   | 1:0-9 2:20-60 3:60- | 60
            """)
    void rowHolds(String row, String plan, String events, Milestone status, String stamps, String delivered) {
        assertRow(Trip.exact(plan).play(events), row, status, stamps, delivered);
    }

    @ParameterizedTest(name = "row {0}: {2}")
    @CsvSource(delimiter = '|', textBlock = """
              7   | PD   | 1@0 -@10 2@60                   | AT_DELIVERY | 1:0-10 2:60-         |
              7   | PPD  | 1@0 -@10 3@60                   | AT_DELIVERY | 1:0-10 3:60-         |
              7   | PDD  | 1@0 -@10 3@60 -@70 2@90         | AT_DELIVERY | 1:0-10 2:90- 3:60-70 |
              7   | PDD  | 1@0 -@10 2@60                   | IN_TRANSIT  | 1:0-10 2:60-         |
              8   | PD   | 1@0 -@10 2@60 ok@95             | DELIVERED   | 1:0-10 2:60-         | 95
              10  | PD   | 1@0 -@10 2@60 ok@95 -@99        | DELIVERED   | 1:0-10 2:60-99       | 95
              15  | PD   | 1@0 2@60                        | AT_DELIVERY | 1:0-60 2:60-         |
            """)
    void rowHoldsWhileConfirmationIsAwaited(
            String row, String plan, String events, Milestone status, String stamps, String delivered) {
        Trip trip = new Trip(Trip.plan(plan), CompletionMode.AWAIT_CONFIRM, FenceSettings.EXACT).play(events);
        assertRow(trip, row, status, stamps, delivered);
    }

    private static void assertRow(Trip trip, String row, Milestone status, String stamps, String delivered) {
        assertThat(trip.journey().status()).as(row).isEqualTo(status);
        assertThat(trip.stamps()).isEqualTo(stamps == null ? "" : stamps);
        assertThat(Trip.minutes(trip.journey().view().deliveredAt())).isEqualTo(delivered == null ? "" : delivered);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            -@0                | PLANNED
            1@0                | AT_PICKUP
            1@0 -@10           | IN_TRANSIT
            1@0 -@10 x@20      | CANCELLED
            """)
    void confirmationIsRefusedBeforeTheDelivery(String events, Milestone status) {
        Trip trip = Trip.exact("PD").play(events).play("ok@30");
        assertThat(trip.beforeConfirmation()).isEqualTo(status);
        assertThat(trip.journey().status()).isEqualTo(status);
        assertThat(trip.journey().view().bolAt()).isNull();
    }

    @Test
    void confirmationDeliversOnceAndThenOnlyRecordsTheBol() {
        Trip trip = Trip.exact("PPD").play("1@0 -@10 3@60 ok@80");
        assertThat(trip.beforeConfirmation()).isEqualTo(Milestone.AT_DELIVERY);
        assertThat(trip.play("ok@90").beforeConfirmation()).isEqualTo(Milestone.DELIVERED);
        trip.journey().confirm(null, Trip.minute(95));
        assertThat(trip.journey().view().bolAt()).isEqualTo(Trip.minute(90));
        assertThat(trip.journey().view().deliveredAt()).isEqualTo(Trip.minute(80));
    }

    @Test
    void confirmationLeavesTheTimeOfADeliveryThatAPhoneWithAFastClockSaw() {
        Trip trip = Trip.exact("PD").play("1@0 -@10 2@63");
        assertThat(trip.journey().confirm(null, Trip.minute(60))).isEqualTo(Milestone.DELIVERED);
        assertThat(trip.journey().view().bolAt()).isEqualTo(Trip.minute(60));
        assertThat(trip.journey().view().deliveredAt()).isEqualTo(Trip.minute(63));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            PLANNED     | PLANNED
            AT_PICKUP   | PLANNED, AT_PICKUP
            AT_DELIVERY | PLANNED, AT_PICKUP, IN_TRANSIT, AT_DELIVERY
            DELIVERED   | PLANNED, AT_PICKUP, IN_TRANSIT, AT_DELIVERY, DELIVERED
            CANCELLED   | PLANNED, CANCELLED
            """)
    void aLoadHasReachedWhatItHasGonePast(Milestone status, String reached) {
        assertThat(Stream.of(Milestone.values()).filter(status::hasReached).toList())
                .hasToString("[" + reached + "]");
    }

    @Test
    void missedPickupsAreBelievedOnlyOnceTheirWindowHasBegun() {
        StopPlan plan = Trip.plan("PPD").withWindow(2, Window.at(Trip.minute(25)));
        Trip trip = new Trip(plan, CompletionMode.ON_ARRIVAL, FenceSettings.EXACT).play("3@0 3@10 3@20");
        assertThat(trip.journey().status()).isEqualTo(Milestone.PLANNED);
        assertThat(trip.play("3@25").journey().status()).isEqualTo(Milestone.AT_DELIVERY);
        assertThat(trip.stamps()).isEqualTo("3:0-");
    }

    /** Stop 2 is 500 m east of stop 1; an event is the meters east of stop 1 and a minute. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0@0 0@5 0@10                 | 1:0-        | standing at the pickup
            0@0 240@5                    | 1:0-        | nearer to the pickup
            0@0 250@5                    | 1:0-        | as near to the one as to the other: the lower stop
            0@0 260@5                    | 1:0-5 2:5-  | nearer to the delivery
            0@0 0@120 500@130 500@240    | 1:0-130 2:130- | two hours at each, without leaving either fence
            0@0 900@5 500@9              | 1:0-5 2:5-  | through the margin of the first
            0@0 3000@20 0@30             | 1:0-20 2:30- | of what is left the nearest
            500@0 0@5                    | 1:5-        | the delivery is not the pickup
            """)
    void nearestStopIsFed(String events, String stamps, String why) {
        Journey journey = Journey.start(Trip.apart(500), CompletionMode.ON_ARRIVAL, FenceSettings.EXACT);
        assertThat(Trip.stamps(Trip.along(journey, events))).as(why).isEqualTo(stamps);
    }

    /** As stops have them that only a ZIP code is known of. */
    @Test
    void twoStopsAtOnePlaceAreVisitedInTheirOrder() {
        Journey journey = Journey.start(Trip.apart(0), CompletionMode.ON_ARRIVAL, FenceSettings.EXACT);
        assertThat(Trip.stamps(Trip.along(journey, "0@0 0@5 3000@20 0@40"))).isEqualTo("1:0-20 2:40-");
        assertThat(journey.status()).isEqualTo(Milestone.DELIVERED);
    }
}
