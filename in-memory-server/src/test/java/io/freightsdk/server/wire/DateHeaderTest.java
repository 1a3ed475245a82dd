package io.freightsdk.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.wire.EdgeContext.DateHeader;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class DateHeaderTest {
    private static final long YEAR_10000 = 253_402_300_800L;

    @Test
    void everySecondOfEveryYearIsWrittenAsHttpWants() {
        DateTimeFormatter format = DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.US)
                .withZone(ZoneOffset.UTC);
        Random random = new Random(17);
        for (int i = 0; i < 1_000; i++) {
            Instant now = Instant.ofEpochSecond(random.nextLong(YEAR_10000), random.nextInt(1_000_000_000));
            assertThat(new DateHeader(() -> now).value()).as("seed 17").isEqualTo(format.format(now));
        }
    }
}
