package io.freightsdk.compare;

import io.freightsdk.compare.Judge.Both;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Both sides, one call at a time, and what the service has been paid. */
final class Play {
    private static final int MOST_TROUBLE = 3;

    final ComparedService service;
    final ComparedService server;
    final Findings findings;
    private final Set<String> loads = new HashSet<>();
    private int trouble;
    private volatile BigDecimal countedUsd = BigDecimal.ZERO;
    private volatile BigDecimal underWayUsd = BigDecimal.ZERO;
    private @Nullable BigDecimal balanceBeforeUsd;
    private volatile @Nullable BigDecimal takenUsd;

    Play(ComparedService service, ComparedService server, Findings findings) {
        this.service = service;
        this.server = server;
        this.findings = findings;
    }

    /** Calls both; three unusable responses in a row end the comparison. */
    Both ask(String call, Ask ask) throws Stopped, InterruptedException {
        underWayUsd = underWayUsd.add(ask.priceUsd());
        ServiceReply theirs = service.call(ask);
        if (theirs.isSuccess() && isNew(ask, theirs)) {
            countedUsd = countedUsd.add(ask.priceUsd());
        }
        // what was lost on the way may have been paid for, until the balance tells
        if (theirs.status() != 0) {
            underWayUsd = underWayUsd.subtract(ask.priceUsd());
        }
        Both both = new Both(call, ask, theirs, server.call(ask));
        trouble = theirs.trouble().isEmpty() ? 0 : trouble + 1;
        if (trouble == MOST_TROUBLE) {
            throw new Stopped(call + ": " + theirs.trouble() + ", the third in a row");
        }
        return both;
    }

    /** A creation is paid for once for each load; whether a header says that it is a replay does not matter. */
    private boolean isNew(Ask ask, ServiceReply reply) {
        return ask.method().equals("GET") || (reply.status() == 201 && loads.add(reply.field("loadNumber")));
    }

    /** Reads the balance, which costs nothing; the first one is where counting begins. Null if it cannot be read. */
    @Nullable
    BigDecimal balance() throws InterruptedException {
        ServiceReply reply = service.call(Ask.get(Script.BALANCE));
        if (!reply.isSuccess() || !(reply.object().get("balanceUsd") instanceof BigDecimal now)) {
            return null;
        }
        BigDecimal before = balanceBeforeUsd;
        if (before == null) {
            balanceBeforeUsd = now;
        } else {
            takenUsd = before.subtract(now);
            underWayUsd = BigDecimal.ZERO;
        }
        return now;
    }

    /** The amount that the service has taken, by its balance or, where that cannot be read, by its responses. */
    BigDecimal spentUsd() {
        BigDecimal taken = takenUsd;
        return taken == null || taken.compareTo(countedUsd) < 0 ? countedUsd : taken;
    }

    /** The amount that calls without a response may have cost on top. */
    BigDecimal uncertainUsd() {
        return underWayUsd;
    }

    /** Ends a comparison early, with the findings so far. */
    static final class Stopped extends Exception {
        private static final long serialVersionUID = 1;

        Stopped(String reason) {
            super(reason);
        }
    }
}
