package io.freightsdk.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MakeZipTableTest {
    @Test
    void stateHasTheMiddleOfItsZipsAndMilitaryOnesAreLeftOut() {
        assertThat(MakeZipTable.table(List.of(
                                "US\t99502\tAnchorage\tAlaska\tAK\tAnchorage\t020\t\t\t61.0\t-150.0\t1",
                                "US\t99501\tAnchorage\tAlaska\tAK\tAnchorage\t020\t\t\t62.0\t-149.5\t1",
                                "US\t09001\tAPO AA\t\t\t\t\t\t\t38.1105\t15.6613\t",
                                "GU\t96910\tHagatna\t\t\t\t\t\t\t13.4756\t144.7459\t"))
                        .lines()
                        .skip(1))
                .containsExactly(
                        "AK,61.5,-149.75",
                        "99501,62,-149.5",
                        "99502,61,-150",
                        "GU,13.4756,144.7459",
                        "96910,13.4756,144.7459");
    }
}
