package io.freightsdk;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The sums of all charges, by operation and by tag. Not for two threads at once. */
final class SpendTotals {
    private final Map<String, Sum> byOperation = new HashMap<>();
    private final Map<String, Sum> byTag = new HashMap<>();
    private final Map<Kind, Long> unpricedCharges = new HashMap<>();
    private final Set<Holding> unpricedUncertain = new HashSet<>();

    void charged(Holding holding, @Nullable BigDecimal amountUsd) {
        add(kind(holding), new Sum(amountUsd == null ? BigDecimal.ZERO : amountUsd, BigDecimal.ZERO, 1, 0));
        if (amountUsd == null) {
            unpricedCharges.merge(kind(holding), 1L, Long::sum);
        }
    }

    void uncertain(Holding holding) {
        add(kind(holding), uncertain(holding.priceUsd, 1));
        if (holding.priceUsd == null) {
            unpricedUncertain.add(holding);
        }
    }

    /** What became of an uncertain charge is known. */
    void settled(Holding holding) {
        unpricedUncertain.remove(holding);
        add(kind(holding), uncertain(holding.priceUsd == null ? null : holding.priceUsd.negate(), -1));
    }

    Set<String> unpriced() {
        Set<String> operations = new TreeSet<>();
        unpricedCharges.keySet().forEach(kind -> operations.add(kind.operation()));
        unpricedUncertain.forEach(holding -> operations.add(holding.operation));
        return operations;
    }

    void price(String operation, BigDecimal priceUsd) {
        for (Iterator<Map.Entry<Kind, Long>> i = unpricedCharges.entrySet().iterator(); i.hasNext(); ) {
            Map.Entry<Kind, Long> charges = i.next();
            if (charges.getKey().operation().equals(operation)) {
                BigDecimal amountUsd = priceUsd.multiply(BigDecimal.valueOf(charges.getValue()));
                add(charges.getKey(), new Sum(amountUsd, BigDecimal.ZERO, 0, 0));
                i.remove();
            }
        }
        for (Iterator<Holding> i = unpricedUncertain.iterator(); i.hasNext(); ) {
            Holding holding = i.next();
            if (holding.operation.equals(operation)) {
                holding.priceUsd = priceUsd;
                add(kind(holding), uncertain(priceUsd, 0));
                i.remove();
            }
        }
    }

    Spend report() {
        Sum all = byOperation.values().stream().reduce(Sum.NOTHING, Sum::plus);
        return new Spend(all.chargedUsd(), all.uncertainUsd(), amounts(byOperation), amounts(byTag));
    }

    private static Map<String, Spend.Amounts> amounts(Map<String, Sum> sums) {
        Map<String, Spend.Amounts> amounts = new TreeMap<>();
        sums.forEach((name, sum) -> amounts.put(name, sum.amounts()));
        return amounts;
    }

    private void add(Kind kind, Sum more) {
        byOperation.merge(kind.operation(), more, Sum::plus);
        if (kind.tag() != null) {
            byTag.merge(kind.tag(), more, Sum::plus);
        }
    }

    private static Kind kind(Holding holding) {
        return new Kind(holding.operation, holding.tag);
    }

    private static Sum uncertain(@Nullable BigDecimal amountUsd, long charges) {
        return new Sum(BigDecimal.ZERO, amountUsd == null ? BigDecimal.ZERO : amountUsd, 0, charges);
    }

    private record Kind(String operation, @Nullable String tag) {}

    private record Sum(BigDecimal chargedUsd, BigDecimal uncertainUsd, long charges, long uncertainCharges) {
        static final Sum NOTHING = new Sum(BigDecimal.ZERO, BigDecimal.ZERO, 0, 0);

        Sum plus(Sum more) {
            return new Sum(
                    chargedUsd.add(more.chargedUsd),
                    uncertainUsd.add(more.uncertainUsd),
                    charges + more.charges,
                    uncertainCharges + more.uncertainCharges);
        }

        Spend.Amounts amounts() {
            return new Spend.Amounts(chargedUsd, uncertainUsd, charges, uncertainCharges);
        }
    }
}
