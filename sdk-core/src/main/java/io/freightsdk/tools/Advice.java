package io.freightsdk.tools;

import io.freightsdk.error.BillingUnavailableException;
import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.error.DeliveryNotReadyException;
import io.freightsdk.error.ForbiddenException;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.error.InvalidDriverPhoneException;
import io.freightsdk.error.InvalidRequestException;
import io.freightsdk.error.LoadNotFoundException;
import io.freightsdk.error.MalformedResponseException;
import io.freightsdk.error.PriceLimitException;
import io.freightsdk.error.PriceUnknownException;
import io.freightsdk.error.RateLimitedException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.error.SpendPoolException;
import io.freightsdk.error.TransportException;
import io.freightsdk.error.UnauthorizedException;
import io.freightsdk.error.UnknownBrokerException;
import io.freightsdk.internal.OneLine;
import io.freightsdk.model.LoadStatus;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The text for a model about a call without a result.
 *
 * @param code what went wrong in a word
 * @param message what went wrong in words, without what only a programmer can do about it
 * @param next what to do, for a model that can call tools and talk to a user
 * @param more what else is known: the arguments that were refused, the new price, how long to wait
 */
record Advice(String code, String message, boolean retryable, String next, Map<String, Object> more) {
    static final String SAME_AGAIN =
            "call again with exactly the same arguments: that returns the same load and at most one charge";
    static final String MAY_BE_PAID = "an earlier attempt may have been charged";
    static final String TELL = "tell the user; do not repeat the call";

    private static final String LATER = "call again with exactly the same arguments in a few minutes";
    private static final String READ_AGAIN =
            "this read may have been charged, and a new one is charged again: repeat it only if the user needs it";
    private static final String UNEXPECTED = "UNEXPECTED_RESPONSE";
    private static final Set<String> IN_DOUBT =
            Set.of("TIMEOUT", "NO_RESPONSE", "UNREADABLE_RESPONSE", UNEXPECTED, "INTERRUPTED", "CLIENT_CLOSED");
    private static final String PAID_ONCE = MAY_BE_PAID + "; the same arguments again are not charged twice";
    private static final int LONGEST = 60;

    private static final Map<String, @Nullable Object> NEXT = Json.copy(Schema.found("next"));

    private static final Map<Class<? extends FreightException>, String> CODES = Map.ofEntries(
            Map.entry(InvalidDriverPhoneException.class, "INVALID_DRIVER_PHONE"),
            Map.entry(InvalidRequestException.class, "INVALID_ARGUMENTS"),
            Map.entry(UnauthorizedException.class, "UNAUTHORIZED"),
            Map.entry(ForbiddenException.class, "FORBIDDEN"),
            Map.entry(UnknownBrokerException.class, "UNKNOWN_BROKER"),
            Map.entry(InsufficientFundsException.class, "INSUFFICIENT_FUNDS"),
            Map.entry(LoadNotFoundException.class, "LOAD_NOT_FOUND"),
            Map.entry(DeliveryNotReadyException.class, "DELIVERY_NOT_READY"),
            Map.entry(RateLimitedException.class, "RATE_LIMITED"),
            Map.entry(BillingUnavailableException.class, "BILLING_UNAVAILABLE"),
            Map.entry(SpendLimitException.class, "SPEND_LIMIT_REACHED"),
            Map.entry(PriceLimitException.class, "PRICE_TOO_HIGH"),
            Map.entry(PriceUnknownException.class, "PRICE_UNKNOWN"),
            Map.entry(SpendPoolException.class, "SPEND_LIMIT_UNKNOWN"),
            Map.entry(CallTimeoutException.class, "TIMEOUT"),
            Map.entry(TransportException.class, "NO_RESPONSE"),
            Map.entry(MalformedResponseException.class, "UNREADABLE_RESPONSE"),
            Map.entry(CallInterruptedException.class, "INTERRUPTED"),
            Map.entry(ClientClosedException.class, "CLIENT_CLOSED"));

    /** The next step after an answer with this code, where nothing else is known. */
    static String next(String code) {
        return String.valueOf(Objects.requireNonNull(NEXT.get(code), code));
    }

    static Advice on(FreightException e, ChargeStatus charge, FreightTool tool) {
        String code = CODES.getOrDefault(e.getClass(), UNEXPECTED);
        Map<String, Object> more = more(e);
        String message = ToolCaller.withoutTags(e.whatHappened());
        String words = e.chargeStatus().words();
        if (message.endsWith(words)) {
            message = message.substring(0, message.length() - words.length()) + charge.words();
        }
        if (charge == ChargeStatus.UNKNOWN) {
            // a refusal after a lost response wants something done first
            boolean isRefusal = !IN_DOUBT.contains(code);
            String first = isRefusal ? next(e, code) + "; " : "";
            return tool.isIdempotent()
                    ? new Advice(code, message, true, first + (isRefusal ? PAID_ONCE : SAME_AGAIN), more)
                    : new Advice(code, message, false, first + READ_AGAIN, more);
        }
        return new Advice(code, message, e.retryable(), next(e, code), more);
    }

    private static Map<String, Object> more(FreightException e) {
        if (e instanceof InvalidRequestException invalid && !invalid.fields().isEmpty()) {
            return Map.of("fields", invalid.fields());
        }
        @Nullable Long seconds = retryAfterSeconds(e);
        return seconds == null ? Map.of() : Map.of("retryAfterSeconds", BigDecimal.valueOf(seconds));
    }

    /** Returns the seconds that the service requests to wait, null if none. */
    private static @Nullable Long retryAfterSeconds(FreightException e) {
        @Nullable
        Duration wait = e instanceof RateLimitedException limited
                ? limited.retryAfter()
                : e instanceof BillingUnavailableException unavailable ? unavailable.retryAfter() : null;
        return wait == null ? null : wait.plusMillis(999).toSeconds();
    }

    /** Returns the advice for a failure about this load. */
    Advice about(String loadNumber, ToolParts desk, FreightException failure) {
        String load = quoted(loadNumber);
        if (failure instanceof ForbiddenException && !loadNumber.isEmpty()) {
            return because("load " + load + " is another account's, or the agent key may not do this", next);
        }
        if (!(failure instanceof LoadNotFoundException) || loadNumber.isEmpty()) {
            return this;
        }
        Loads.@Nullable Made made = desk.madeWith(loadNumber);
        return made == null
                ? because(
                        "there is no load " + load,
                        next + ", in the same spelling; for a customerRef ask the user for the load number")
                : because(
                        load + " is the customerRef of load " + made.loadNumber(),
                        "call again with loadNumber " + made.loadNumber());
    }

    private Advice because(String reason, String next) {
        return new Advice(code, reason + "; " + message, retryable, next, more);
    }

    /** Returns the advice with another next step. */
    Advice butNext(String next) {
        return new Advice(code, message, retryable, next, more);
    }

    private static String next(FreightException e, String code) {
        String next = code.equals(UNEXPECTED) ? (e.retryable() ? LATER : TELL) : next(code);
        @Nullable Long seconds = retryAfterSeconds(e);
        if (seconds != null) {
            return next.replace("in a few minutes", "in " + seconds + " seconds");
        }
        if (e instanceof DeliveryNotReadyException notReady && LoadStatus.CANCELLED.equals(notReady.loadStatus())) {
            return "tell the user that the load is cancelled; there is nothing to confirm";
        }
        if (e instanceof InsufficientFundsException funds && funds.topUpPage() != null) {
            return next.replace("the balance", "the balance at " + funds.topUpPage());
        }
        return next;
    }

    /** Quotes text of a model in a message, on one line and short, so that it cannot pass for the SDK's own. */
    static String quoted(String text) {
        return OneLine.quoted(text, LONGEST);
    }
}
