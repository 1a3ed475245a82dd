package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What expected arrivals and warnings are worth, on simulated trips. */
@Tag("slow")
class EtaFiguresTest {
    private static final long SEED = 90_210;
    private static final int TRIPS = 150;
    private static final long[] SEEDS = {SEED, 11, 12};

    @ParameterizedTest
    @CsvSource({
        "900, FIELD, USUAL, 60, 1",
        "900, FIELD, EXACT, 60, 1",
        "900, FIELD, NOISY, 60, 1",
        "1500, FIELD, USUAL, 75, 15",
        "2000, FIELD, USUAL, 70, 10",
        "900, WAVY, USUAL, 70, 3",
        "2000, WAVY, USUAL, 80, 40"
    })
    void expectedArrivalsAreTrueAndWarningsRight(
            int miles, Trips.Kind kind, Trips.Phone phone, int percentWarned, int hoursBefore) {
        List<Trips.Trip> trips = new ArrayList<>();
        for (long seed : SEEDS) {
            trips.addAll(Trips.of(seed, TRIPS, miles, kind, phone));
        }
        Scorecard card = Scorecard.of(trips, FollowOptions.defaults());
        System.out.println(Scorecard.HEAD + "\n" + card.row(miles + " miles, " + kind + ", phones " + phone));

        assertThat(card.toldP90()).isLessThanOrEqualTo(160);
        assertThat(card.shareOfTheServices()).isLessThanOrEqualTo(0.5);
        assertThat(card.falselyWarned()).isLessThanOrEqualTo(card.loads * 2 / 100);
        assertThat(card.falseShare("Late")).isLessThanOrEqualTo(0.02);
        assertThat(card.warned() * 100).isGreaterThanOrEqualTo(card.late * percentWarned);
        assertThat(card.hoursBefore()).isGreaterThanOrEqualTo(hoursBefore);
    }

    /** Seven in ten of these trucks have left all reach of the service with the last stop, and cost four reads in vain. */
    @ParameterizedTest
    @CsvSource({"250", "900", "2000"})
    void alarmsAreTrueAndLastDeparturesKnown(int miles) {
        List<Trips.Trip> trips = Trips.of(SEED, TRIPS, miles, Trips.Kind.FIELD);
        Scorecard arrivals = Scorecard.of(trips, FollowOptions.defaults());
        Scorecard departures = Scorecard.of(trips, FollowOptions.defaults().toLastDeparture(true));
        System.out.println(miles + " miles: " + arrivals.alarms() + "; to the last departure " + departures.alarms());

        assertThat(departures.falseShare("DetentionStarted")).isLessThanOrEqualTo(0.02);
        assertThat(departures.falseShare("Late")).isLessThanOrEqualTo(0.02);
        assertThat(departures.lastDeparturesTold).isEqualTo(departures.lastDepartures);
        assertThat(departures.meanReads() - arrivals.meanReads()).isLessThanOrEqualTo(5);
    }

    /** For seven to twenty hours around an arrival; what the phone has kept comes afterwards. */
    @ParameterizedTest
    @CsvSource({"250, FIELD, false", "900, WAVY, false", "250, FIELD, true", "900, WAVY, true"})
    void trucksWithSilentPhonesAreNotSaidToBeLate(int miles, Trips.Kind kind, boolean byNumber) {
        Random chance = new Random(miles);
        List<Trips.Trip> trips = Trips.of(SEED, TRIPS, miles, kind).stream()
                .flatMap(trip -> Stream.ofNullable(trip.silentAtAStop(chance)))
                .toList();
        Scorecard card = Scorecard.of(trips, FollowOptions.defaults(), byNumber);
        System.out.println(miles + " miles, " + kind + ", silent: " + card.alarms());

        assertThat(card.falseShare("Late")).isLessThanOrEqualTo(0.02);
        assertThat(card.told("Late")).isGreaterThan(trips.size() / 3);
    }
}
