package io.freightsdk;

import java.util.function.DoubleSupplier;

/**
 * What all calls of a client share.
 *
 * @param timer the time
 * @param chance from 0 to 1, for the waits
 * @param waits ends waits when the client is closed
 * @param prices what things cost
 * @param spend what has been spent
 * @param bodies what was sent with which key
 * @param funds looks out for a top-up
 * @param budget how many repeats there may be
 * @param events who is told
 */
record Surroundings(
        Timer timer,
        DoubleSupplier chance,
        Waits waits,
        PriceCache prices,
        SpendBook spend,
        KnownBodies bodies,
        FundsPoller funds,
        RetryBudget budget,
        Events events) {}
