package io.freightsdk;

import io.freightsdk.server.Fault;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/** Everything that can go wrong with creations and reads, the same for the same seed. Every few calls it changes. */
final class FaultMix implements CallListener {
    private static final List<String> OPERATIONS = List.of("createLoad", "getLoadPosition");

    private final Served served;
    private final Random random;
    private final AtomicInteger begun = new AtomicInteger();

    FaultMix(Served served, long seed) {
        this.served = served;
        this.random = new Random(seed);
    }

    @Override
    public void callStarted(CallStarted event) {
        int number = begun.incrementAndGet();
        if (number % 5 == 0) {
            served.broker.faults().add(fault());
        }
        if (number % 400 == 0) {
            served.server.billingAvailable(false);
        } else if (number % 400 == 12) {
            served.server.billingAvailable(true);
        }
    }

    void clears() {
        served.broker.faults().clear();
        served.server.billingAvailable(true);
    }

    private synchronized Fault fault() {
        Fault what = switch (random.nextInt(7)) {
            case 0 -> anywhere(Fault.reset());
            case 1 -> anywhere(Fault.close());
            case 2 -> anywhere(Fault.stall());
            case 3 -> anywhere(Fault.status(502));
            case 4 -> Fault.truncate();
            // a service that says that nothing was charged is believed, so it says so only where that is true
            case 5 -> Fault.status(503).retryAfter("1");
            default -> Fault.status(429);
        };
        return what.on(OPERATIONS.get(random.nextInt(2))).times(1 + random.nextInt(3));
    }

    private Fault anywhere(Fault fault) {
        return random.nextBoolean() ? fault : fault.afterCommit();
    }
}
