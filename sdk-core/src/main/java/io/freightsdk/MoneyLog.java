package io.freightsdk;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.internal.OneLine;
import io.freightsdk.internal.Warnings;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Logs a WARNING for the first charge that no limit holds, and for each charge that may have happened. */
final class MoneyLog {
    private static final System.Logger LOG = System.getLogger("io.freightsdk");

    /** A user's own key may hold one. */
    private static final Pattern PHONE = Pattern.compile("(?<!\\d)1?[2-9]\\d{2}[-.]?\\d{3}[-.]?\\d{4}(?!\\d)");

    private final Warnings warnings;
    private final String account;
    private final AtomicBoolean saidUnlimited = new AtomicBoolean();

    MoneyLog(Warnings warnings, String account) {
        this.warnings = warnings;
        this.account = account;
    }

    void ended(Plan<?> plan, CallCost cost, @Nullable String requestId) {
        CallOptions options = plan.options();
        if (cost.isLeftUnknown()) {
            unknown(plan, requestId);
        } else if (cost.status() == ChargeStatus.CHARGED
                && plan.operation().priceKey() != null
                && !saidUnlimited.get()
                && !cost.isLimited()
                && options.accounting.parts.reservedUnder.stream().noneMatch(limit -> limit.limits(options.tag))
                && saidUnlimited.compareAndSet(false, true)) {
            log(plan.operation().name() + ": charged, and no limit holds what this client spends; set"
                    + " FreightClient.builder().spendLimit(…)");
        }
    }

    /** The response of a request that may have been charged was lost. */
    void unknown(Plan<?> plan, @Nullable String requestId) {
        List<String> ids = new ArrayList<>();
        ids.add("account " + printed(account));
        String orderId = plan.cardUsd() == null ? plan.options().orderId() : null;
        boolean keyIsStored = orderId != null && plan.orderId() == null;
        if (orderId != null) {
            ids.add("order id " + printed(orderId));
        }
        String key = plan.idempotencyKey();
        if (key != null) {
            ids.add("idempotency key " + (plan.keyIsChosen() && !keyIsStored ? printed(key) : key));
        }
        if (requestId != null && OneLine.isId(requestId)) {
            ids.add("request " + requestId);
        }
        ids.add("call " + plan.callId());
        log(plan.operation().name() + ": charge unknown (" + String.join(", ", ids) + "); "
                + (key == null
                        ? "if no other call runs, the balance shows whether it was charged"
                        : "call again with the same " + (plan.orderId() == null ? "idempotency key" : "order id")
                                + ", it is charged at most once"));
    }

    /** A name that the user chose may be private. */
    private static String printed(String name) {
        return !OneLine.isId(name) || PHONE.matcher(name).find() ? "of your own, not printed" : name;
    }

    private void log(String line) {
        warnings.safely("a line could not be logged", () -> LOG.log(Level.WARNING, line));
    }
}
