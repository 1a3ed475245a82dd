package io.freightsdk.server.geo;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.model.TimeZones;
import io.freightsdk.server.values.GeoPoint;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class ZipTableTest {

    private final ZipTable table = ZipTable.shared();

    @Test
    void everyZipOfTheSourcesIsInOneStateAndNoOther() {
        int found = 0;
        for (int zip = 0; zip < 100_000; zip++) {
            for (int state = 0; state < UsStates.codes().size(); state++) {
                found += table.zip(state, zip).isPresent() ? 1 : 0;
            }
        }
        assertThat(found).isEqualTo(41_186).isEqualTo(table.zips());
        assertThat(table.cities()).isEqualTo(29_660);
    }

    @Test
    void everyZipHasATimeZone() {
        int withAZone = 0;
        for (int state = 0; state < UsStates.codes().size(); state++) {
            for (int zip = 0; zip < 100_000; zip++) {
                if (table.zip(state, zip).isPresent()) {
                    String text = String.format(Locale.ROOT, "%05d", zip);
                    withAZone += TimeZones.of(UsStates.codes().get(state), text) != null ? 1 : 0;
                }
            }
        }
        assertThat(withAZone).isEqualTo(41_186);
    }

    @Test
    void zipIsInReachOfTheMiddleOfItsState() {
        for (int state = 0; state < UsStates.codes().size(); state++) {
            String code = UsStates.codes().get(state);
            double farthestMiles = code.equals("HI") ? 2_320 : code.equals("AK") ? 1_120 : 510; // Wake, Adak, El Paso
            GeoPoint middle = table.state(state);
            for (int zip = 0; zip < 100_000; zip++) {
                table.zip(state, zip)
                        .ifPresent(point -> assertThat(GreatCircle.miles(middle, point))
                                .as("%s %s", code, point)
                                .isLessThan(farthestMiles));
            }
        }
    }

    @Test
    void namesSortBeforeTheirContinuations() {
        int texas = UsStates.codes().indexOf("TX");
        assertThat(table.city(texas, "PARIS")).isPresent();
        assertThat(table.city(texas, "PARI")).isEmpty();
        assertThat(table.city(texas, "PARISS")).isEmpty();
        assertThat(table.city(texas, "")).isEmpty();
    }

    @Test
    void tableIsReadOnce() {
        assertThat(ZipTable.shared()).isSameAs(table);
    }
}
