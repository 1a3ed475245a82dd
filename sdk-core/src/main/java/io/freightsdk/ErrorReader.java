package io.freightsdk;

import com.squareup.moshi.JsonAdapter;
import io.freightsdk.Attempt.AttemptOutcome.Failure;
import io.freightsdk.Operation.Repeats;
import io.freightsdk.error.ApiException;
import io.freightsdk.error.BillingUnavailableException;
import io.freightsdk.error.CallFacts;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.DeliveryNotReadyException;
import io.freightsdk.error.ForbiddenException;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.error.InvalidDriverPhoneException;
import io.freightsdk.error.InvalidRequestException;
import io.freightsdk.error.LoadNotFoundException;
import io.freightsdk.error.RateLimitedException;
import io.freightsdk.error.StatusDoorClosedException;
import io.freightsdk.error.UnauthorizedException;
import io.freightsdk.error.UnexpectedStatusException;
import io.freightsdk.error.UnknownBrokerException;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.CodedError;
import io.freightsdk.model.DeliveryNotReadyError;
import io.freightsdk.model.InsufficientFundsError;
import io.freightsdk.model.MissingFieldsError;
import io.freightsdk.model.UnknownBrokerError;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Makes failures of the responses that are no results. What is not an error that the contract has for the operation is not
 * taken for one: the 404 of a gateway must not say that a load does not exist.
 */
record ErrorReader(HttpUrl baseUrl) {
    private static final JsonAdapter<CodedError> CODED = FreightJson.adapter(CodedError.class);
    private static final JsonAdapter<MissingFieldsError> FIELDS = FreightJson.adapter(MissingFieldsError.class);
    private static final JsonAdapter<InsufficientFundsError> FUNDS = FreightJson.adapter(InsufficientFundsError.class);
    private static final JsonAdapter<UnknownBrokerError> BROKER = FreightJson.adapter(UnknownBrokerError.class);
    private static final JsonAdapter<DeliveryNotReadyError> NOT_READY =
            FreightJson.adapter(DeliveryNotReadyError.class);

    <T> Failure<T> read(Operation<T> operation, RawResponse answer, Instant now) {
        CodedError error = as(CODED, answer);
        Duration retryAfter = RetryAfter.of(
                answer.head().headers().get(OneRequest.RETRY_AFTER),
                answer.head().headers().get("Date"),
                now);
        int status = answer.head().status();
        Failure.Kind kind = kind(status, error == null ? null : error.code());
        // where a redirect leads, the work may be done
        ChargeStatus charge = kind != Failure.Kind.LOST && status / 100 != 3
                ? ChargeStatus.NOT_CHARGED
                : operation.repeats().ofALostResponse();
        return new Failure<>(kind, charge, retryAfter, answer.head(), exception(operation, answer, error, retryAfter));
    }

    private static Failure.Kind kind(int status, @Nullable String code) {
        if ((status == 503 && "BILLING_UNAVAILABLE".equals(code)) || status == 429) {
            return Failure.Kind.BUSY;
        }
        if (status >= 500 || status < 200) {
            return Failure.Kind.LOST;
        }
        return status == 402 && "INSUFFICIENT_FUNDS".equals(code) ? Failure.Kind.NO_FUNDS : Failure.Kind.REFUSED;
    }

    private Function<CallFacts, FreightException> exception(
            Operation<?> operation, RawResponse answer, @Nullable CodedError error, @Nullable Duration retryAfter) {
        int status = answer.head().status();
        String body = answer.text();
        String code = error == null ? null : error.code();
        boolean closedDoor = operation.repeats() == Repeats.NEVER && (status == 501 || status == 410);
        if (status == 401) {
            return facts -> new UnauthorizedException(facts, code, body);
        }
        if (status == 429) {
            return facts -> new RateLimitedException(facts, code, retryAfter, body);
        }
        if (closedDoor) {
            return facts -> new StatusDoorClosedException(facts, status, code, body);
        }
        // an endpoint that the contract does not have may refuse with any
        boolean mayRefuse = operation.isRaw() && status / 100 == 4;
        boolean inTheContract = status == 503 || operation.errors().contains(status) || mayRefuse;
        if (error == null || !inTheContract || (code == null && repeatsTheStatus(answer))) {
            return unexpected(status, body);
        }
        // a declined card, or what else has no class of its own
        Function<CallFacts, FreightException> other = code == null && !mayRefuse
                ? unexpected(status, body)
                : facts -> new ApiException(facts, status, code, body);
        return switch (status) {
            case 400 -> invalid(answer, code, body);
            case 402 -> "INSUFFICIENT_FUNDS".equals(code) ? noFunds(answer, body) : other;
            case 403 -> facts -> new ForbiddenException(facts, code, body);
            case 404 ->
                operation.errors().contains(status) ? facts -> new LoadNotFoundException(facts, code, body) : other;
            case 422 ->
                mayRefuse && !"UNKNOWN_BROKER".equals(code) ? other : unprocessable(operation, answer, code, body);
            case 503 ->
                "BILLING_UNAVAILABLE".equals(code)
                        ? facts -> new BillingUnavailableException(facts, retryAfter, body)
                        : unexpected(status, body);
            default -> other;
        };
    }

    /** As the bodies of web frameworks do, in members that no error of the contract has. */
    private static boolean repeatsTheStatus(RawResponse answer) {
        return as(FreightJson.tree(), answer) instanceof Map<?, ?> body
                && Stream.of(body.get("status"), body.get("statusCode"))
                        .anyMatch(member -> member instanceof Number number
                                && number.intValue() == answer.head().status());
    }

    private static Function<CallFacts, FreightException> unexpected(int status, String body) {
        return facts -> new UnexpectedStatusException(facts, status, body);
    }

    private static Function<CallFacts, FreightException> invalid(
            RawResponse answer, @Nullable String code, String body) {
        if ("INVALID_DRIVER_PHONE".equals(code)) {
            return facts -> new InvalidDriverPhoneException(facts, body);
        }
        MissingFieldsError missing = as(FIELDS, answer);
        List<String> fields = missing == null ? List.of() : missing.fields();
        return facts -> new InvalidRequestException(facts, code, fields, body);
    }

    private Function<CallFacts, FreightException> noFunds(RawResponse answer, String body) {
        InsufficientFundsError funds = as(FUNDS, answer);
        return funds == null
                ? facts -> new InsufficientFundsException(facts, null, null, null, body)
                : facts -> new InsufficientFundsException(
                        facts, funds.balanceUsd(), funds.priceUsd(), absolute(funds.billingUrl()), body);
    }

    private @Nullable String absolute(@Nullable String link) {
        HttpUrl url = link == null ? null : baseUrl.resolve(link);
        return url == null ? null : url.toString();
    }

    private static Function<CallFacts, FreightException> unprocessable(
            Operation<?> operation, RawResponse answer, @Nullable String code, String body) {
        if ("UNKNOWN_BROKER".equals(code)) {
            UnknownBrokerError broker = as(BROKER, answer);
            String email = broker == null ? null : broker.brokerEmail();
            return facts -> new UnknownBrokerException(facts, email, body);
        }
        DeliveryNotReadyError notReady = operation.equals(Operation.CONFIRM_DELIVERY) ? as(NOT_READY, answer) : null;
        return notReady == null
                ? unexpected(422, body)
                : facts -> new DeliveryNotReadyException(facts, notReady.status(), notReady.reason(), body);
    }

    static @Nullable String code(RawResponse answer) {
        CodedError error = as(CODED, answer);
        return error == null ? null : error.code();
    }

    private static <E> @Nullable E as(JsonAdapter<E> adapter, RawResponse answer) {
        if (answer.flaw() != null) {
            return null;
        }
        try {
            return ResponseReader.parse(adapter, answer.body(), null);
        } catch (IOException | RuntimeException e) {
            return null;
        }
    }

    /** Parses a {@code Retry-After} to the time to wait. */
    static final class RetryAfter {
        /** Longer than any deadline; what is longer is cut, so that nothing overflows. */
        static final Duration LONGEST = Duration.ofDays(36_500);

        private static final Pattern SECONDS = Pattern.compile("([+-]?)(?=\\d)0*+(\\d*+)");
        private static final int DIGITS_OF_THE_LONGEST = 10;

        private RetryAfter() {}

        /**
         * The wait from the response on, zero if it is over.
         *
         * @param dateHeader the response's own {@code Date}: a date is meant by the clock of the service, which may differ
         * @return null if there is no value or it cannot be read
         */
        static @Nullable Duration of(@Nullable String value, @Nullable String dateHeader, Instant now) {
            if (value == null) {
                return null;
            }
            Matcher seconds = SECONDS.matcher(value.trim());
            if (seconds.matches()) {
                return seconds.group(1).equals("-") ? Duration.ZERO : ofSeconds(seconds.group(2));
            }
            Instant until = date(value);
            if (until == null) {
                return null;
            }
            Instant answered = dateHeader == null ? null : date(dateHeader);
            return withinReason(Duration.between(answered == null ? now : answered, until));
        }

        private static Duration ofSeconds(String digits) {
            return digits.length() > DIGITS_OF_THE_LONGEST
                    ? LONGEST
                    : withinReason(Duration.ofSeconds(digits.isEmpty() ? 0 : Long.parseLong(digits)));
        }

        private static Duration withinReason(Duration wait) {
            return wait.isNegative() ? Duration.ZERO : Collections.min(List.of(wait, LONGEST));
        }

        private static @Nullable Instant date(String text) {
            try {
                return DateTimeFormatter.RFC_1123_DATE_TIME.parse(text.trim(), Instant::from);
            } catch (DateTimeException e) {
                return null;
            }
        }
    }
}
