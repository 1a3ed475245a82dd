package io.freightsdk.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DoublesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0",
                "0.0",
                "-0.0",
                "1",
                "-87.6571",
                "41.8867",
                "0.000000000000001",
                "123456789012345",
                "1234567890123456",
                "0.1234567890123456789",
                "1e3",
                "1E-7",
                "2.5e+300",
                "1e999",
                "-1e999",
                "4.9e-324",
                "9007199254740993"
            })
    void numberIsTheJdksToTheBit(String json) {
        assertSame(json);
    }

    @Test
    void randomNumbersAreTheJdksToTheBit() {
        long seed = 815;
        Random random = new Random(seed);
        for (int i = 0; i < 50_000; i++) {
            String format = "%." + random.nextInt(18) + "f";
            assertSame(String.format(Locale.ROOT, format, random.nextGaussian() * Math.pow(10, random.nextInt(9))));
            assertSame(Double.toString(Double.longBitsToDouble(random.nextLong() & ~(1L << 62))));
        }
    }

    private static void assertSame(String json) {
        assertThat(Double.doubleToRawLongBits(Doubles.parse(json)))
                .as(json)
                .isEqualTo(Double.doubleToRawLongBits(Double.parseDouble(json)));
    }
}
