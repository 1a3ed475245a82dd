package io.freightsdk.durable;

import io.freightsdk.error.ApiException;
import io.freightsdk.error.BillingUnavailableException;
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.error.DeliveryNotReadyException;
import io.freightsdk.error.ForbiddenException;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.IdempotencyException;
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.error.InvalidRequestException;
import io.freightsdk.error.LoadNotFoundException;
import io.freightsdk.error.PriceLimitException;
import io.freightsdk.error.RateLimitedException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.error.UnauthorizedException;
import io.freightsdk.error.UnknownBrokerException;
import io.freightsdk.tracking.PauseReason;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The consequence of a failure: the call is sent again unless the service has refused it in a way that the contract has.
 *
 * @param pause why this call and others are not sent for now; null if it is refused
 * @param whose the nodes that are paused
 * @param atOnce whether one call proves it; otherwise it takes several in a row
 * @param retryAfter how long the service asked to wait; null if it did not
 */
record Verdict(
        @Nullable PauseReason pause,
        Whose whose,
        boolean atOnce,
        @Nullable Duration retryAfter) {
    private static final Verdict REFUSED = ofThisNode(null, false);

    /** The list has no price of a creation. */
    static final Verdict UNPRICED = ofThisNode(PauseReason.SERVICE, true);

    /** The price has risen since its money was reserved. */
    static final Verdict RISEN = ofThisNode(PauseReason.SERVICE, false);

    static final Verdict KEY = ofThisNode(PauseReason.KEY, true);

    enum Whose {
        /** It may be this node's own trouble. */
        THIS_NODE,
        /** It may be that of its key alone: all are once another node has met the same. */
        ALL_IF_MET_TWICE,
        ALL
    }

    /** Those of failures that mean the same for each call. */
    private static final List<Map.Entry<Class<? extends FreightException>, Verdict>> ALWAYS = List.of(
            Map.entry(InsufficientFundsException.class, ofItsKey(PauseReason.BALANCE)),
            Map.entry(UnknownBrokerException.class, ofItsKey(PauseReason.FORBIDDEN)),
            Map.entry(UnauthorizedException.class, KEY),
            Map.entry(ClientClosedException.class, ofThisNode(PauseReason.CLIENT_CLOSED, true)),
            Map.entry(DeliveryNotReadyException.class, REFUSED),
            Map.entry(PriceLimitException.class, REFUSED),
            Map.entry(IdempotencyException.class, REFUSED));

    /** The verdict on a failed creation, or a failed confirmation of a load that somebody has named or that we have created. */
    static Verdict on(FreightException failure, Row.Id id, boolean ofOurLoad) {
        for (Map.Entry<Class<? extends FreightException>, Verdict> one : ALWAYS) {
            if (one.getKey().isInstance(failure)) {
                return one.getValue();
            }
        }
        if (failure instanceof SpendLimitException limit) {
            return ofThisNode(PauseReason.SPEND_LIMIT, limit.tag() == null);
        }
        if (failure instanceof RateLimitedException limited) {
            return new Verdict(PauseReason.SERVICE, Whose.ALL_IF_MET_TWICE, true, limited.retryAfter());
        }
        if (failure instanceof BillingUnavailableException away) {
            return new Verdict(PauseReason.SERVICE, Whose.ALL, away.retryAfter() != null, away.retryAfter());
        }
        // a refusal of the service names fields; the 400 of a gateway may have a code of its own
        if (failure instanceof InvalidRequestException invalid
                && !invalid.fields().isEmpty()) {
            return REFUSED;
        }
        if (failure instanceof ForbiddenException || failure instanceof LoadNotFoundException) {
            if (id.isCreation()) {
                return ofThisNode(PauseReason.FORBIDDEN, true);
            }
            // the service has given us the number itself
            return ofOurLoad ? ofThisNode(PauseReason.SERVICE, false) : REFUSED;
        }
        boolean ofSomebodyElse = failure instanceof ApiException api
                && api.status() < 500
                && !(failure instanceof InvalidRequestException);
        return ofThisNode(PauseReason.SERVICE, ofSomebodyElse);
    }

    Verdict ofAll() {
        return new Verdict(pause, Whose.ALL, atOnce, retryAfter);
    }

    private static Verdict ofThisNode(@Nullable PauseReason reason, boolean atOnce) {
        return new Verdict(reason, Whose.THIS_NODE, atOnce, null);
    }

    private static Verdict ofItsKey(PauseReason reason) {
        return new Verdict(reason, Whose.ALL_IF_MET_TWICE, true, null);
    }
}
