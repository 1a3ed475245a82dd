package io.freightsdk.tools;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The prices that models were told last: all by a description, one agent by a refusal. */
final class Told {
    private final Map<String, Price> all = new HashMap<>();
    private final Newest<String, Price> agents = new Newest<>();
    private long count;

    private record Price(BigDecimal usd, long number) {}

    /** A description says this; zero if it could say none. */
    synchronized void toAll(String priceKey, @Nullable BigDecimal usd) {
        all.put(priceKey, new Price(usd == null ? BigDecimal.ZERO : usd, count++));
    }

    synchronized void toAgent(String agent, String priceKey, BigDecimal usd) {
        agents.put(agent + "\n" + priceKey, new Price(usd, count++));
    }

    /** What the agent was told last; null if nothing was ever said. */
    synchronized @Nullable BigDecimal last(@Nullable String agent, String priceKey) {
        @Nullable Price described = all.get(priceKey);
        @Nullable Price own = agent == null ? null : agents.get(agent + "\n" + priceKey);
        if (described == null || own == null) {
            return described != null ? described.usd : own == null ? null : own.usd;
        }
        return own.number > described.number ? own.usd : described.usd;
    }
}
