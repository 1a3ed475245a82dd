package io.freightsdk.error;

import io.freightsdk.internal.OneLine;
import java.util.List;

/**
 * Thrown when the order id or the idempotency key belongs to an earlier call with another input. Nothing was sent, because the service
 * would have returned the earlier result.
 */
public class IdempotencyException extends FreightException {
    private static final long serialVersionUID = 1L;
    private static final int MOST_NAMED = 10;

    private final String[] fields;

    /** Creates the exception, with the fields that differ. */
    public IdempotencyException(CallFacts facts, List<String> fields) {
        super(
                facts,
                "its order id or idempotency key belongs to an earlier call with another input, which differs in "
                        + OneLine.of(named(fields)) + "; nothing was sent, "
                        + charge(facts, "call again with the earlier input to get its result"),
                null);
        this.fields = fields.toArray(new String[0]);
    }

    /** Returns the fields that differ, such as {@code pickups.0.zip}, in the order of their names. */
    public final List<String> fields() {
        return List.of(fields);
    }

    /** Names the first of them, and counts the rest and those whose name may be private, as that of a property of the user's own. */
    private static String named(List<String> fields) {
        List<String> shown =
                fields.stream().filter(OneLine::isPrintableId).limit(MOST_NAMED).toList();
        int more = fields.size() - shown.size();
        if (shown.isEmpty()) {
            return more + (more == 1 ? " field" : " fields");
        }
        return String.join(", ", shown) + (more == 0 ? "" : " and " + more + " more");
    }

    @Override
    public String code() {
        return "IDEMPOTENCY_CONFLICT";
    }
}
