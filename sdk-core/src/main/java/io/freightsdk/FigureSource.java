package io.freightsdk;

import io.freightsdk.error.FreightException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A source of figures to watch, such as durable calls, followed loads or webhooks. */
@FunctionalInterface
public interface FigureSource {
    /** Reads the figures now, from the service or the database if they are there; each time those with the same names. */
    List<Figure> figures();

    /** Creates the source for the balance and the prices, which two free calls of 5 s at most read. */
    static FigureSource of(FreightClient freight) {
        FreightClient soon = soon(freight);
        return () -> {
            List<Figure> figures = new ArrayList<>();
            double balanceUsd = soon.getBalance().balanceUsd().doubleValue();
            figures.add(new Figure("freight.balance.usd", "", balanceUsd, false));
            soon.prices()
                    .list()
                    .prices()
                    .forEach((key, usd) -> figures.add(new Figure("freight.price.usd", key, usd.doubleValue(), false)));
            return figures;
        };
    }

    /**
     * Creates the source for what limits have left, and what was granted of them, by a shared limit to all clients. A limit of each tag
     * has no figures, nor has one whose pool cannot tell. That a pool does not respond within 5 s is no failure of the service.
     */
    static FigureSource ofLimits(FreightClient freight, List<SpendLimit> limits) {
        FreightClient soon = soon(freight);
        return () -> {
            List<Figure> figures = new ArrayList<>();
            for (SpendLimit limit : limits) {
                try {
                    Allowance allowance = limit.eachTag() ? null : soon.allowance(limit, limit.tag());
                    figures.addAll(allowance == null ? List.of() : allowance.figures(limit.toString()));
                } catch (FreightException e) {
                    throw new IllegalStateException("what the limit of " + limit + " has left could not be read", e);
                }
            }
            return figures;
        };
    }

    private static FreightClient soon(FreightClient freight) {
        return freight.withOptions(CallOptions.builder()
                .retryPolicy(RetryPolicy.builder().maxAttempts(2).build())
                .deadline(Duration.ofSeconds(5))
                .build());
    }
}
