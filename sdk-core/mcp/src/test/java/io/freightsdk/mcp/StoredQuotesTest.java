package io.freightsdk.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.tools.ToolMemory;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class StoredQuotesTest {
    private static final BigDecimal LOW = new BigDecimal("1.10");
    private static final BigDecimal HIGH = new BigDecimal("1.20");

    private Instant now = Instant.parse("2026-05-04T14:00:00Z");
    private final ToolMemory memory = ToolMemory.inMemory();
    private final StoredQuotes told = new StoredQuotes(memory, () -> now);

    private BigDecimal lowest(BigDecimal listed) {
        return new StoredQuotes(memory, () -> now).lowestUsd("load_create", listed);
    }

    @Test
    void lowestIsThatOfAllServersForADayAfterItWasToldLast() {
        told.store("load_create", LOW);
        now = now.plus(Duration.ofDays(3));
        told.store("load_create", HIGH);
        assertThat(lowest(HIGH)).isEqualTo(LOW);
        now = now.plus(Duration.ofDays(1));
        told.store("load_create", HIGH);
        assertThat(lowest(HIGH)).isEqualTo(LOW);
        now = now.plus(Duration.ofSeconds(1));
        assertThat(lowest(HIGH)).isEqualTo(HIGH);
    }

    @Test
    void lowerOneIsTheLowestAtOnceAndOneThatWasNeverStoredToo() {
        told.store("load_create", HIGH);
        assertThat(lowest(LOW)).isEqualTo(LOW);
        told.store("load_create", LOW);
        told.store("load_create", HIGH);
        assertThat(lowest(HIGH)).isEqualTo(LOW);
        assertThat(told.lowestUsd("position_read", HIGH)).isEqualTo(HIGH);
    }
}
