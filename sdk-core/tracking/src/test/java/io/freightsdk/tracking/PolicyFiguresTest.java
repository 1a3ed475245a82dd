package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What tracking promises of its reads and delays. The seeds of the delays are not those that the rules were made with. */
@Tag("slow")
class PolicyFiguresTest {
    /** That of the table on the page. */
    private static final long SEED = 90_210;

    private static final int TRIPS = 334;
    private static final long[] OTHER_SEEDS = {6, 7, 8};
    private static final int EACH = 120;
    private static final int[] LANES = {60, 250, 900, 2_000};

    /** As many as the dynamic program read that these rules have replaced, on the same trips. */
    @ParameterizedTest
    @CsvSource({
        "60, 12.9, 20.4, 34.6",
        "250, 14.8, 23.3, 40.0",
        "500, 16.7, 26.8, 46.2",
        "900, 17.7, 28.5, 49.6",
        "1500, 20.9, 33.5, 57.0",
        "2000, 22.1, 35.0, 59.1"
    })
    void noPolicyReadsMoreOftenThanBefore(int miles, double economy, double standard, double tight) {
        List<Trips.Trip> trips = Trips.of(SEED, TRIPS, miles, Trips.Kind.FIELD);

        assertThat(reads(trips, TrackingPolicy.ECONOMY)).isLessThanOrEqualTo(economy);
        assertThat(reads(trips, TrackingPolicy.STANDARD)).isLessThanOrEqualTo(standard);
        assertThat(reads(trips, TrackingPolicy.TIGHT)).isLessThanOrEqualTo(tight);
    }

    private static double reads(List<Trips.Trip> trips, TrackingPolicy policy) {
        Table table = Table.of(trips, Poller.rules(), policy, any -> true);
        assertThat(table.missed + table.invented + table.doubled).isZero();
        assertThat(table.longestState).isLessThanOrEqualTo(3_000);
        if (policy.equals(TrackingPolicy.STANDARD)) {
            assertThat(Collections.max(table.reads)).isLessThanOrEqualTo(150); // 3.00 USD
        }
        return table.meanReads();
    }

    @ParameterizedTest
    @EnumSource(Trips.Phone.class)
    void arrivalsAreKnownInHalfAnHourAndDeparturesLittleLater(Trips.Phone phone) {
        List<Table> tables = new ArrayList<>();
        for (long seed : OTHER_SEEDS) {
            for (int miles : LANES) {
                List<Trips.Trip> trips = Trips.of(seed, EACH, miles, Trips.Kind.FIELD, phone);
                tables.add(Table.of(trips, Poller.rules(), TrackingPolicy.STANDARD, any -> true));
            }
        }
        double pickups = p95(tables, table -> table.pickups);
        double departures = p95(tables, table -> table.departures);
        double deliveries = p95(tables, table -> table.deliveries);
        System.out.printf("phones %s: p95 %.1f, %.1f and %.1f min%n", phone, pickups, departures, deliveries);

        assertThat(pickups).isLessThanOrEqualTo(30);
        assertThat(departures).isLessThanOrEqualTo(35);
        assertThat(deliveries).isLessThanOrEqualTo(30);
        assertThat(tables).allSatisfy(table -> {
            assertThat(table.missed).isZero();
            assertThat(table.invented).isZero();
            assertThat(table.doubled).isZero();
        });
    }

    private static double p95(List<Table> tables, Function<Table, List<Double>> delays) {
        Stream<Double> all = tables.stream().flatMap(table -> delays.apply(table).stream());
        return Table.quantile(all.toList(), 0.95);
    }

    @Test
    void withoutPlacesAndAReadableEtaALoadIsFollowedAllTheSame() {
        Table blind = Table.of(
                Trips.of(OTHER_SEEDS[0], EACH, 900, Trips.Kind.FIELD),
                Poller.blindRules(),
                TrackingPolicy.STANDARD,
                any -> true);

        assertThat(blind.missed + blind.invented + blind.doubled).isZero();
        assertThat(blind.meanReads()).isLessThanOrEqualTo(51);
    }
}
