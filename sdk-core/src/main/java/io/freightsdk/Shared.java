package io.freightsdk;

import io.freightsdk.internal.Warnings;
import java.util.function.DoubleSupplier;

/**
 * The parts that all calls of a client share.
 *
 * @param timer the time
 * @param chance from 0 to 1, for backoff
 * @param userAgent who sends the requests
 * @param keys the agent key of the moment
 * @param turns how many requests there may be at once
 * @param waits ends waits when the client is closed
 * @param callbacks runs code of the user's
 * @param prices what operations cost
 * @param latePrices prices charges that were booked without a price
 * @param spend what has been spent
 * @param topUps what cards were charged, under limits of its own
 * @param grants takes money from pools
 * @param bodies what was sent with which key
 * @param funds looks out for a top-up
 * @param budget how many retries there may be
 * @param events tells the listener
 * @param moneyLog logs charges that somebody has to know of
 * @param warnings logs what is thrown where nobody catches it
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
