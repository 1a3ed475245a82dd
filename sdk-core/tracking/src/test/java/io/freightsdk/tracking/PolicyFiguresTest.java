package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The figures that tracking promises, on fewer trips than the table has, of a seed that nothing was tuned on. */
@Tag("acceptance")
@Tag("slow")
class PolicyFiguresTest {
    private static final long SEED = 301;
    private static final int EACH = 90;
    private static final int[] LANES = {250, 900, 2_000};

    private static Table table(int miles, Poller poller, TrackingPolicy policy, Predicate<Trips.Trip> which) {
        return Table.of(Trips.of(SEED, EACH, miles, Trips.Kind.FIELD), poller, policy, which);
    }

    private static List<Table> lanes(Poller poller, TrackingPolicy policy, Predicate<Trips.Trip> which) {
        List<Table> tables = new ArrayList<>();
        for (int miles : LANES) {
            tables.add(table(miles, poller, policy, which));
        }
        return tables;
    }

    private static double reads(List<Table> tables) {
        return tables.stream().mapToDouble(Table::meanReads).average().orElseThrow();
    }

    private static double p95(List<Table> tables, java.util.function.Function<Table, List<Double>> delays) {
        return Table.quantile(
                tables.stream().flatMap(table -> delays.apply(table).stream()).toList(), 0.95);
    }

    @Test
    void policiesReadAsOftenAsTheyPromise() {
        List<Table> standard = lanes(Poller.rules(), TrackingPolicy.STANDARD, any -> true);
        List<Table> economy = lanes(Poller.rules(), TrackingPolicy.ECONOMY, any -> true);
        List<Table> tight = lanes(Poller.rules(), TrackingPolicy.TIGHT, any -> true);

        assertThat(reads(standard)).isLessThanOrEqualTo(30);
        assertThat(reads(economy)).isLessThanOrEqualTo(18);
        assertThat(reads(tight)).isLessThanOrEqualTo(52);
        Stream.of(standard, economy, tight).flatMap(List::stream).forEach(table -> {
            assertThat(table.missed).isZero();
            assertThat(table.invented).isZero();
            assertThat(table.doubled).isZero();
            assertThat(table.longestState).isLessThanOrEqualTo(3_000);
        });
        assertThat(reads(standard))
                .isLessThan(0.15 * reads(lanes(Poller.every(15), TrackingPolicy.STANDARD, any -> true)));
    }

    @Test
    void plainLoadsAreKnownInTime() {
        List<Table> plain = lanes(Poller.rules(), TrackingPolicy.STANDARD, Trips.Trip::plain);

        assertThat(p95(plain, table -> table.pickups)).isLessThanOrEqualTo(14);
        assertThat(p95(plain, table -> table.departures)).isLessThanOrEqualTo(35);
        assertThat(p95(plain, table -> table.deliveries)).isLessThanOrEqualTo(30);
        assertThat(plain.get(1).usdP95()).isLessThanOrEqualTo(1.44);
    }

    @Test
    void withoutPlacesAndAReadableEtaALoadIsFollowedAllTheSame() {
        Table blind = table(900, Poller.blindRules(), TrackingPolicy.STANDARD, any -> true);

        assertThat(blind.missed + blind.invented + blind.doubled).isZero();
        assertThat(blind.meanReads()).isLessThanOrEqualTo(51);
    }
}
