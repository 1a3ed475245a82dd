package io.freightsdk;

import io.freightsdk.error.ClientClosedException;
import io.freightsdk.model.Pricing;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Prices charges that were booked without a price, in the background: by the list as it is, or by the first one that can be
 * read. No call waits for that.
 */
final class LatePrices {
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    private final SpendBook book;
    private final Events events;
    private final Timer timer;
    private final Callbacks callbacks;
    private final AtomicBoolean reading = new AtomicBoolean();

    LatePrices(SpendBook book, Events events, Timer timer, Callbacks callbacks) {
        this.book = book;
        this.events = events.apart(callbacks::run);
        this.timer = timer;
        this.callbacks = callbacks;
    }

    /** A list has been read, for whatever reason. */
    Pricing arrived(Pricing list) {
        for (CallListener.LateCharge charge : book.price(list)) {
            publish(charge);
        }
        return list;
    }

    void publish(CallListener.LateCharge charge) {
        events.publish("lateCharge", listener -> listener.lateCharge(charge));
    }

    /** A call has left something without a price. */
    void read(PriceCache prices) {
        if (!reading.compareAndSet(false, true)) {
            return;
        }
        if (prices.failedLately()) {
            later(prices, FIRST_PAUSE);
        } else {
            read(prices, FIRST_PAUSE);
        }
    }

    private void read(PriceCache prices, Duration pause) {
        Waits.onEnd(prices.pricing(), (list, thrown) -> {
            if (list != null) {
                // first: a call that ends after this line begins another read
                reading.set(false);
                arrived(list);
            } else if (thrown instanceof ClientClosedException) {
                reading.set(false);
            } else {
                later(prices, pause);
            }
        });
    }

    private void later(PriceCache prices, Duration pause) {
        Duration next = Duration.ofSeconds(Math.min(2 * pause.toSeconds(), LONGEST_PAUSE.toSeconds()));
        Timer.Cancellation unused = timer.limit(pause, () -> callbacks.run(() -> read(prices, next)));
    }
}
