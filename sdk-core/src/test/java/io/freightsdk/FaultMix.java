package io.freightsdk;

import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/** Everything that can go wrong with creations and reads, the same for the same seed. Every few calls it changes. */
final class FaultMix implements CallListener {
    private static final List<String> OPERATIONS = List.of("createLoad", "getLoadPosition");
    private static final List<FaultPoint> PLACES = List.of(FaultPoint.values());

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
        FaultPoint where = PLACES.get(random.nextInt(PLACES.size()));
        List<FaultEffect> all = List.of(
                FaultEffect.reset(),
                FaultEffect.close(),
                FaultEffect.status(503).withRetryAfter("1"),
                FaultEffect.status(502),
                FaultEffect.status(429),
                FaultEffect.truncate(random.nextInt(60)),
                FaultEffect.stall());
        FaultEffect what = all.get(random.nextInt(all.size()));
        // a service that says that nothing was charged is believed, so it says so only where that is true
        while (!what.fits(where)
                || (where != FaultPoint.BEFORE && what instanceof FaultEffect.Status said && said.status() != 502)) {
            what = all.get(random.nextInt(all.size()));
        }
        return Fault.of(where, what)
                .onOperation(OPERATIONS.get(random.nextInt(2)))
                .times(1 + random.nextInt(3));
    }
}
