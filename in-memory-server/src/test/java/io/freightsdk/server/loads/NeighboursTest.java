package io.freightsdk.server.loads;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.loads.Perimeter.Zone;
import io.freightsdk.server.loads.Stay.Standstill;
import io.freightsdk.server.values.CompletionMode;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.GeoPoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** FIELD where the fence of one stop reaches into that of the next, which stands 400 m east of it unless said otherwise. */
class NeighboursTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0@0/1 0@2 0@4 400@10 400@11 400@12 | 1:0-10 2:10- | stands somewhere else for 2 minutes
            0@0/1 0@2 0@4 400@10 400@11        | 1:0-    | 1 minute and two fixes prove nothing
            0@0/1 0@2 0@4 400@10 400@12        | 1:0-    | nor do two fixes in 2 minutes
            0@0/1 0@2 0@4 400@10 0@11 400@12 400@13 | 1:0- | nor fixes with one at the old place between
            0@0/1 0@2 0@4 400@10 400@11 -900@11.5 400@12 | 1:0-10 2:10- | a fix outside speaks of neither place
            0@0/1 0@2 0@4 400@10 550@11 750@12 750@13 750@14 | 1:0-12 2:12- | from where it stood last
            0@0/1 0@2 0@4 90@10 90@15 90@20    | 1:0-    | a few steps in the yard
            0@0/1 0@2 0@4 -300@10 -300@15 -300@20 | 1:0-10 2:10- | also when it stands further from that stop than before
            0@0/1 0@2 0@4 -700@10 -700@15 -700@20 | 1:0- | but not outside its fence
            0@0/1 0@2 0@4 -700@10 -700@15 -700@20 400@30 400@35 400@40 | 1:0-30 2:30- | and goes on from there
            400@0/1 400@10 400@11 400@12 0@20 0@21 0@22 | 1:20- 2:0-20 | back to the one before
            0@0/1 0@1 0@2 0@3 0@4 0@5 160@8 160@9 160@10 | 1:0-8 2:8- | an exact phone needs little ground
            -70@0/1 70@1 -70@2 70@3 -70@4 70@5 160@8 160@9 160@10 | 1:0- | a vague one more
            -70@0/1 70@1 -70@2 70@3 -70@4 70@5 400@8 400@9 400@10 | 1:0-8 2:8- | but that it stood is known too
            -200@0/1 200@1 -200@2 200@3 -200@4 300@5 300@6 300@7 | 1:0- | nor has a phone stood that is all over the place
            0@0/1 0@5 400@10 400@11            | 1:0-    | where it stood first must be known too
            -700@0/1 0@5 0@6 0@7 0@8           | 1:0-    | driving in is no standing
            350@0/1 350@2 350@4                | 1:0-    | the first stop is meant unless the other is ten times nearer
            390@0/1 390@2 390@4                |         | and then the other
            0@0/1 850@5/1                      | 1:0-    | outside the first fence one standing fix is not enough
            0@0/1 850@5/1 850@6/1              | 1:0-5 2:5- | two are
            """)
    void truckThatStandsElsewhereHasGoneOn(String events, String stamps, String why) {
        assertThat(Trip.stamps(Trip.along(field(400), events))).as(why).isEqualTo(stamps == null ? "" : stamps);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-300@0/1 -300@5 -300@10", "0@0/1 0@5 0@10"})
    void stopsAtOnePlaceAreToldApartByWhereTheTruckStands(String first) {
        Journey journey = Trip.along(field(0), first + " 300@20 300@25 300@30");
        assertThat(Trip.stamps(journey)).isEqualTo("1:0-20 2:20-");
        assertThat(journey.status()).isEqualTo(Milestone.DELIVERED);
    }

    @Test
    void visitedNeighboursDoNotMatter() {
        Stay stay = Stay.at(0);
        Fix fix = Fix.of(Trip.START, Trip.FAR);
        assertThat(stay.after(Zone.INSIDE, fix)).isSameAs(stay);
        Journey journey = Trip.along(field(400), "0@0/1 3000@5 3000@6 400@10/1 400@11 400@12 0@20 0@21 0@22 0@23");
        assertThat(Trip.stamps(journey)).isEqualTo("1:0-5 2:10-");
    }

    /** Ten minutes at each of two stops 600 m apart, and at 20 mph from one to the other. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 30})
    void phoneMayReportAsOftenAsItLikes(int seconds) {
        StringBuilder events = new StringBuilder();
        for (int second = 0; second <= 1_267; second += seconds) {
            double meters = Math.max(0, Math.min(600, 9 * (second - 600)));
            events.append(meters).append('@').append(second / 60.0).append(' ');
        }
        assertThat(Trip.along(field(600), events.toString()).status()).isEqualTo(Milestone.DELIVERED);
    }

    @Test
    void standstillOnTheDateLineStaysThere() {
        Fix west = Fix.of(Trip.START, new GeoPoint(52, 179.9999));
        Fix east = Fix.of(Trip.minute(1), new GeoPoint(52, -179.9999));
        assertThat(Standstill.begin(west).with(east).holds(east)).isTrue();
    }

    @Test
    void standstillForgetsItsOldestFixes() {
        Standstill standstill = Standstill.begin(fix(0, 0));
        for (int minute = 1; minute <= 200; minute++) {
            standstill = standstill.with(fix(minute, 50));
        }
        assertThat(standstill.fixes()).isEqualTo(201);
        assertThat(standstill.holds(fix(201, 149))).isTrue();
        assertThat(standstill.holds(fix(201, 151))).isFalse();
    }

    private static Fix fix(double minute, double metersSouthEast) {
        return Fix.of(Trip.minute(minute), Trip.east(Trip.FAR, 0.6 * metersSouthEast, 0.8 * metersSouthEast));
    }

    private static Journey field(double metersApart) {
        return Journey.start(Trip.apart(metersApart), CompletionMode.ON_ARRIVAL, FenceSettings.FIELD);
    }
}
