package io.freightsdk.server.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ChanceTest {

    private static final long FIRST_OF_SEED_7 = 2907495919774712942L;

    @Test
    void aSeededStreamDependsOnSeedPurposeAndIndexOnly() {
        assertThat(draws(7, "gps", 1)).isEqualTo(draws(7, "gps", 1));
        assertThat(draws(7, "gps", 1))
                .isNotEqualTo(draws(8, "gps", 1))
                .isNotEqualTo(draws(7, "eta", 1))
                .isNotEqualTo(draws(7, "gps", 2));
    }

    @Test
    void aSeedIsTheSameOnEveryJdk() {
        assertThat(Chance.seeded(7).stream("gps", 1).nextLong()).isEqualTo(FIRST_OF_SEED_7);
    }

    @Test
    void withoutASeedNothingRepeats() {
        Chance chance = Chance.unguessable();
        assertThat(chance.stream("gps", 1).nextLong())
                .isNotEqualTo(chance.stream("gps", 1).nextLong());
    }

    private static List<Long> draws(long seed, String purpose, long index) {
        return Chance.seeded(seed).stream(purpose, index).longs(5).boxed().toList();
    }
}
