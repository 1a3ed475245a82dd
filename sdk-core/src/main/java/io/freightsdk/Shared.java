package io.freightsdk;

import io.freightsdk.internal.Warnings;
import java.util.function.DoubleSupplier;

/**
 * The parts that all calls of a client share.
 *
 * @param chance from 0 to 1, for backoff
 * @param spend what was paid from the balance
 * @param topUps what cards were charged, under limits of its own
 */
record Shared(
        Timer timer,
        DoubleSupplier chance,
        String userAgent,
        AgentKeys keys,
        Turns turns,
        Waits waits,
        Callbacks callbacks,
        PriceCache prices,
        LatePrices latePrices,
        SpendBook spend,
        SpendBook topUps,
        Grants grants,
        SentBodies bodies,
        FundsPoller funds,
        RetryBudget budget,
        Events events,
        MoneyLog moneyLog,
        Warnings warnings) {}
