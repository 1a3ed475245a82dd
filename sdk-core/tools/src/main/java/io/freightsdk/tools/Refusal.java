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
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.FileSystemException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A call without a result, in the words that a model reads, and the next step; thrown where these tools do not send it, or not
 * as intended.
 */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    static final String DENIED = "APPROVAL_DENIED";
    static final String NEEDED = "APPROVAL_NEEDED";

    static final String SAME_AGAIN =
            "call again with exactly the same arguments: that returns the same load and at most one charge";
    static final String MAY_BE_PAID = "an earlier attempt may have been charged";
    static final String TELL = "tell the user; do not repeat the call";

    private static final String TOO_SOON = "RATE_LIMITED";
    private static final String LATER = "call again with exactly the same arguments in a few minutes";
    private static final String READ_AGAIN =
            "this read may have been charged, and a new one is charged again: repeat it only if the user needs it";
    private static final String UNEXPECTED = "UNEXPECTED_RESPONSE";
    private static final Set<String> IN_DOUBT =
            Set.of("TIMEOUT", "NO_RESPONSE", "UNREADABLE_RESPONSE", UNEXPECTED, "INTERRUPTED", "CLIENT_CLOSED");
    private static final String PAID_ONCE = MAY_BE_PAID + "; the same arguments again are not charged twice";
    private static final int LONGEST = 60;
    private static final int LONGEST_REASON = 200;

    private static final Map<String, @Nullable Object> NEXT = Json.copy(ToolSchema.found("next"));

    private static final Map<Class<? extends FreightException>, String> CODES = Map.ofEntries(
            Map.entry(InvalidDriverPhoneException.class, "INVALID_DRIVER_PHONE"),
            Map.entry(InvalidRequestException.class, "INVALID_ARGUMENTS"),
            Map.entry(UnauthorizedException.class, "UNAUTHORIZED"),
            Map.entry(ForbiddenException.class, "FORBIDDEN"),
            Map.entry(UnknownBrokerException.class, "UNKNOWN_BROKER"),
            Map.entry(InsufficientFundsException.class, "INSUFFICIENT_FUNDS"),
            Map.entry(LoadNotFoundException.class, "LOAD_NOT_FOUND"),
            Map.entry(DeliveryNotReadyException.class, "DELIVERY_NOT_READY"),
            Map.entry(RateLimitedException.class, TOO_SOON),
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

    final String code;

    /** The failure in words, without what only a programmer can do about it. */
    final String message;

    final boolean retryable;

    /** The next step, for a model that can call tools and talk to a user. */
    final String next;

    /** Further facts: the arguments that were refused, the new price, how long to wait. */
    final transient Map<String, Object> more;

    Refusal(String code, String message) {
        this(code, message, next(code));
    }

    Refusal(String code, String message, String next) {
        this(code, message, false, next, Map.of());
    }

    Refusal(String code, String message, boolean retryable, String next, Map<String, Object> more) {
        super(message, null, false, false);
        this.code = code;
        this.message = message;
        this.retryable = retryable;
        this.next = next;
        this.more = more;
    }

    /** A refusal that lasts this long. */
    static Refusal tooSoon(String message, Duration wait) {
        return new Refusal(TOO_SOON, message, true, next(TOO_SOON), Map.of()).lasting(wait);
    }

    private Refusal lasting(Duration wait) {
        long seconds = wait.plusMillis(999).toSeconds();
        String inTime = next.replace("in a few minutes", "in " + seconds + " seconds");
        return new Refusal(code, message, retryable, inTime, Map.of("retryAfterSeconds", BigDecimal.valueOf(seconds)));
    }

    Refusal with(Map<String, Object> more) {
        return new Refusal(code, message, retryable, next, more);
    }

    Refusal because(String reason, String next) {
        return new Refusal(code, reason + "; " + message, retryable, next, more);
    }

    Refusal butNext(String next) {
        return new Refusal(code, message, retryable, next, more);
    }

    /** The next step after an answer with this code, where nothing else is known. */
    static String next(String code) {
        return String.valueOf(Objects.requireNonNull(NEXT.get(code), code));
    }

    /** Returns the failure of a call, with what is known of the load that it is about; that is empty if it is about none. */
    static Refusal on(
            FreightException e, ChargeStatus charge, boolean isIdempotent, String loadNumber, ToolParts desk) {
        Refusal failure = on(e, charge, isIdempotent);
        if (e instanceof InvalidRequestException invalid && !invalid.fields().isEmpty()) {
            failure = failure.with(Map.of("fields", invalid.fields()));
        }
        Duration wait = e instanceof RateLimitedException limited
                ? limited.retryAfter()
                : e instanceof BillingUnavailableException unavailable ? unavailable.retryAfter() : null;
        failure = wait == null ? failure : failure.lasting(wait);
        return loadNumber.isEmpty() ? failure : about(loadNumber, desk, e, failure);
    }

    private static Refusal on(FreightException e, ChargeStatus charge, boolean isIdempotent) {
        String code = CODES.getOrDefault(e.getClass(), UNEXPECTED);
        String message = ToolCaller.withoutTags(e.whatHappened());
        String words = e.chargeStatus().words();
        if (message.endsWith(words)) {
            message = message.substring(0, message.length() - words.length()) + charge.words();
        }
        message += e instanceof SpendPoolException ? ofFile(e.getCause()) : "";
        String next = next(e, code);
        if (charge != ChargeStatus.UNKNOWN) {
            return new Refusal(code, message, e.retryable(), next, Map.of());
        }
        // a refusal after a lost response wants something done first
        boolean isRefusal = !IN_DOUBT.contains(code);
        String sameAgain = isRefusal ? PAID_ONCE : SAME_AGAIN;
        String again = isIdempotent ? sameAgain : READ_AGAIN;
        return new Refusal(code, message, isIdempotent, isRefusal ? next + "; " + again : again, Map.of());
    }

    /** Returns the message about the file that failed, in quotes; empty if none did. Others' messages may hold anything. */
    static String ofFile(@Nullable Throwable thrown) {
        if (thrown instanceof UncheckedIOException && thrown.getCause() instanceof FileSystemException) {
            return ": " + OneLine.quoted(String.valueOf(thrown.getMessage()), LONGEST_REASON);
        }
        return thrown == null ? "" : ofFile(thrown.getCause());
    }

    private static Refusal about(String loadNumber, ToolParts desk, FreightException e, Refusal failure) {
        String load = quoted(loadNumber);
        if (e instanceof ForbiddenException) {
            return failure.because(
                    "load " + load + " is another account's, or the agent key may not do this", failure.next);
        }
        if (!(e instanceof LoadNotFoundException)) {
            return failure;
        }
        Loads.Made made = desk.madeWith(loadNumber);
        return made == null
                ? failure.because(
                        "there is no load " + load,
                        failure.next + ", in the same spelling; for a customerRef ask the user for the load number")
                : failure.because(
                        load + " is the customerRef of load " + number(made.loadNumber()),
                        "call again with loadNumber " + number(made.loadNumber()));
    }

    private static String next(FreightException e, String code) {
        String next = code.equals(UNEXPECTED) ? (e.retryable() ? LATER : TELL) : next(code);
        if (e instanceof DeliveryNotReadyException notReady && LoadStatus.CANCELLED.equals(notReady.loadStatus())) {
            return "tell the user that the load is cancelled; there is nothing to confirm";
        }
        if (e instanceof InsufficientFundsException funds && funds.topUpPage() != null) {
            return next.replace("the balance", "the balance at " + funds.topUpPage());
        }
        return next;
    }

    /** A load number of the service in a message, quoted unless it is one. */
    static String number(String loadNumber) {
        return OneLine.isId(loadNumber) ? loadNumber : quoted(loadNumber);
    }

    /** Quotes text of a model in a message, on one line and short, so that it cannot pass for the SDK's own. */
    static String quoted(String text) {
        return OneLine.quoted(text, LONGEST);
    }
}
