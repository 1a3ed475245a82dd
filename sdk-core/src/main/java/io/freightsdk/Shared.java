package io.freightsdk;

import java.util.function.DoubleSupplier;

/**
 * What all calls of a client share.
 *
 * @param timer the time
 * @param chance from 0 to 1, for backoff
 * @param keys the agent key of the moment
 * @param turns how many requests there may be at once
 * @param waits ends waits when the client is closed
 * @param callbacks runs code of the user's
 * @param prices what operations cost
 * @param spend what has been spent
 * @param grants takes money from pools
 * @param bodies what was sent with which key
 * @param funds looks out for a top-up
 * @param budget how many retries there may be
 * @param events tells the listener
 */
record Shared(
        Timer timer,
        DoubleSupplier chance,
        AgentKeys keys,
        Turns turns,
        Waits waits,
        Callbacks callbacks,
        PriceCache prices,
        SpendBook spend,
        Grants grants,
        SentBodies bodies,
        FundsPoller funds,
        RetryBudget budget,
        Events events) {}
