package io.freightsdk.mcp;

import io.freightsdk.tools.ToolMemory;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * The prices that the servers of a home have quoted within a day. A host of which nothing else is known may have been quoted
 * the lowest of them, so that it pays no more without a state.
 */
record StoredQuotes(ToolMemory memory, InstantSource clock) {
    private static final Duration REMEMBERED = Duration.ofDays(1);

    /** @param since when the prices before this one were quoted last */
    private record Quote(Instant since, BigDecimal usd, BigDecimal lowestUsd) {
        static @Nullable Quote of(@Nullable String text) {
            if (text == null) {
                return null;
            }
            String[] parts = text.split(" ", 3);
            return new Quote(
                    Instant.ofEpochSecond(Long.parseLong(parts[0])),
                    new BigDecimal(parts[1]),
                    new BigDecimal(parts[2]));
        }

        BigDecimal lowestUsd(Instant now) {
            return now.isAfter(since.plus(REMEMBERED)) ? usd : lowestUsd;
        }

        String text() {
            return since.getEpochSecond() + " " + usd.toPlainString() + " " + lowestUsd.toPlainString();
        }
    }

    private static String key(String priceKey) {
        return "quoted " + priceKey;
    }

    void store(String priceKey, BigDecimal usd) {
        String text = memory.get(key(priceKey));
        Quote before = Quote.of(text);
        if (before != null && before.usd.compareTo(usd) == 0) {
            return;
        }
        Instant now = clock.instant();
        BigDecimal lowestUsd =
                before == null ? usd : before.lowestUsd(now).min(before.usd).min(usd);
        if (!memory.compareAndSet(key(priceKey), text, new Quote(now, usd, lowestUsd).text(), Duration.ofDays(400))) {
            // another server has stored one meanwhile
            store(priceKey, usd);
        }
    }

    BigDecimal lowestUsd(String priceKey, BigDecimal usd) {
        Quote quote = Quote.of(memory.get(key(priceKey)));
        return quote == null ? usd : quote.lowestUsd(clock.instant()).min(usd);
    }
}
