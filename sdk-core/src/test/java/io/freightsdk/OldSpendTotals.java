package io.freightsdk;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The sums of all charges, by operation and by tag. Not for two threads at once. */
final class OldSpendTotals {
    private final Map<String, Sum> byOperation = new HashMap<>();
    private final Map<String, Sum> byTag = new HashMap<>();
    private final Map<Kind, Long> unpricedCharges = new HashMap<>();
    private final Map<Kind, Long> unpricedForGood = new HashMap<>();
    private final Set<OldHolding> unpricedUncertain = new HashSet<>();

    void charged(OldHolding holding, @Nullable BigDecimal amountUsd) {
        change(holding.operation, holding.tag, sum -> sum.charge(amountUsd, 1));
        if (amountUsd == null) {
            unpricedCharges.merge(kind(holding), 1L, Long::sum);
        }
    }

    void uncertain(OldHolding holding) {
        change(holding.operation, holding.tag, sum -> sum.doubt(holding.doubtUsd, 1));
        if (holding.doubtUsd == null) {
            unpricedUncertain.add(holding);
        }
    }

    /** Nobody can tell any more what became of it. */
    void neverSettled(OldHolding holding) {
        if (unpricedUncertain.remove(holding)) {
            unpricedForGood.merge(kind(holding), 1L, Long::sum);
        }
    }

    /** What became of an uncertain charge is known. */
    void settled(OldHolding holding) {
        unpricedUncertain.remove(holding);
        @Nullable BigDecimal lessUsd = holding.doubtUsd == null ? null : holding.doubtUsd.negate();
        change(holding.operation, holding.tag, sum -> sum.doubt(lessUsd, -1));
    }

    Set<String> unpriced() {
        Set<String> operations = new TreeSet<>();
        unpricedCharges.keySet().forEach(kind -> operations.add(kind.operation()));
        unpricedForGood.keySet().forEach(kind -> operations.add(kind.operation()));
        unpricedUncertain.forEach(holding -> operations.add(holding.operation));
        return operations;
    }

    void price(String operation, BigDecimal priceUsd) {
        price(unpricedCharges, operation, priceUsd, (sum, amountUsd) -> sum.charge(amountUsd, 0));
        price(unpricedForGood, operation, priceUsd, (sum, amountUsd) -> sum.doubt(amountUsd, 0));
        for (Iterator<OldHolding> i = unpricedUncertain.iterator(); i.hasNext(); ) {
            OldHolding holding = i.next();
            if (holding.operation.equals(operation)) {
                holding.doubtUsd = priceUsd;
                holding.priceUsd = Usd.larger(holding.priceUsd, priceUsd);
                change(operation, holding.tag, sum -> sum.doubt(priceUsd, 0));
                i.remove();
            }
        }
    }

    private void price(
            Map<Kind, Long> unpriced, String operation, BigDecimal priceUsd, BiConsumer<Sum, BigDecimal> change) {
        for (Iterator<Map.Entry<Kind, Long>> i = unpriced.entrySet().iterator(); i.hasNext(); ) {
            Map.Entry<Kind, Long> charges = i.next();
            if (charges.getKey().operation().equals(operation)) {
                BigDecimal amountUsd = priceUsd.multiply(BigDecimal.valueOf(charges.getValue()));
                change(operation, charges.getKey().tag(), sum -> change.accept(sum, amountUsd));
                i.remove();
            }
        }
    }

    /** What there is now; the supplier, which puts it in order, may be asked by any thread. */
    Supplier<Spend> report() {
        Map<String, Sum> operations = copy(byOperation);
        Map<String, Sum> tags = copy(byTag);
        return () -> {
            Sum all = new Sum();
            operations.values().forEach(all::add);
            return new Spend(all.chargedUsd, all.uncertainUsd, 0, amounts(operations), amounts(tags));
        };
    }

    private static Map<String, Sum> copy(Map<String, Sum> sums) {
        Map<String, Sum> copies = new HashMap<>();
        sums.forEach((name, sum) -> {
            Sum copy = new Sum();
            copy.add(sum);
            copies.put(name, copy);
        });
        return copies;
    }

    private static Map<String, Spend.Amounts> amounts(Map<String, Sum> sums) {
        Map<String, Spend.Amounts> amounts = new HashMap<>();
        sums.forEach((name, sum) -> amounts.put(name, sum.amounts()));
        return amounts;
    }

    private void change(String operation, @Nullable String tag, Consumer<Sum> change) {
        change.accept(byOperation.computeIfAbsent(operation, name -> new Sum()));
        if (tag != null) {
            change.accept(byTag.computeIfAbsent(tag, name -> new Sum()));
        }
    }

    private static Kind kind(OldHolding holding) {
        return new Kind(holding.operation, holding.tag);
    }

    private record Kind(String operation, @Nullable String tag) {}

    private static final class Sum {
        private BigDecimal chargedUsd = BigDecimal.ZERO;
        private BigDecimal uncertainUsd = BigDecimal.ZERO;
        private long charges;
        private long uncertainCharges;

        void charge(@Nullable BigDecimal amountUsd, long more) {
            chargedUsd = amountUsd == null ? chargedUsd : chargedUsd.add(amountUsd);
            charges += more;
        }

        void doubt(@Nullable BigDecimal amountUsd, long more) {
            uncertainUsd = amountUsd == null ? uncertainUsd : uncertainUsd.add(amountUsd);
            uncertainCharges += more;
        }

        void add(Sum other) {
            charge(other.chargedUsd, other.charges);
            doubt(other.uncertainUsd, other.uncertainCharges);
        }

        Spend.Amounts amounts() {
            return new Spend.Amounts(chargedUsd, uncertainUsd, charges, uncertainCharges, 0);
        }
    }
}
