package io.freightsdk;

import com.squareup.moshi.JsonAdapter;
import io.freightsdk.Attempt.AttemptOutcome.Failure;
import io.freightsdk.Operation.RetryMode;
import io.freightsdk.error.ApiException;
import io.freightsdk.error.BillingUnavailableException;
import io.freightsdk.error.CallFacts;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.DeliveryNotReadyException;
import io.freightsdk.error.ForbiddenException;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.error.InvalidRequestException;
import io.freightsdk.error.LoadNotFoundException;
import io.freightsdk.error.RateLimitedException;
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
import java.util.List;
import java.util.Map;
import java.util.function.Function;
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

    /** The longest wait that a date may name, so that it can be counted in nanoseconds. */
    private static final Duration LONGEST = Duration.ofDays(36_500);

    <T> Failure<T> read(Operation<T> operation, RawResponse answer, Instant now) {
        CodedError error = as(CODED, answer);
        Duration retryAfter = retryAfter(answer.head().headers().get(SingleSendInterceptor.RETRY_AFTER), now);
        int status = answer.head().status();
        Failure.Kind kind = kind(status, error == null ? null : error.code());
        // where a redirect leads, the work may be done
        ChargeStatus charge = kind != Failure.Kind.LOST && status / 100 != 3
                ? ChargeStatus.NOT_CHARGED
                : operation.retryMode().ofALostResponse();
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
        boolean closedDoor = operation.retryMode() == RetryMode.NEVER && (status == 501 || status == 410);
        if (status == 401) {
            return facts -> new UnauthorizedException(facts, code, body);
        }
        if (status == 429) {
            return facts -> new RateLimitedException(facts, code, retryAfter, body);
        }
        if (closedDoor) {
            return facts -> new ApiException(facts, status, code, body);
        }
        boolean inTheContract = status == 503 || operation.errors().contains(status);
        if (error == null || !inTheContract || (code == null && repeatsTheStatus(answer))) {
            return unexpected(status, body);
        }
        // a declined card, or what else has no class of its own
        Function<CallFacts, FreightException> other =
                code == null ? unexpected(status, body) : facts -> new ApiException(facts, status, code, body);
        return switch (status) {
            case 400 -> invalid(answer, code, body);
            case 402 -> "INSUFFICIENT_FUNDS".equals(code) ? noFunds(answer, body) : other;
            case 403 -> facts -> new ForbiddenException(facts, code, body);
            case 404 -> facts -> new LoadNotFoundException(facts, code, body);
            case 422 -> unprocessable(operation, answer, code, body);
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
            return facts -> new InvalidRequestException(facts, code, List.of("driverPhone"), body);
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

    private static <E> @Nullable E as(JsonAdapter<E> adapter, RawResponse answer) {
        if (answer.bodyError() != null) {
            return null;
        }
        try {
            return ResponseReader.parse(adapter, answer.body());
        } catch (IOException | RuntimeException e) {
            return null;
        }
    }

    /** The wait that a {@code Retry-After} names, in seconds or as a date by our clock; null if it cannot be read. */
    static @Nullable Duration retryAfter(@Nullable String value, Instant now) {
        try {
            String text = value == null ? "" : value.trim();
            if (text.matches("\\d{1,9}")) {
                return Duration.ofSeconds(Long.parseLong(text));
            }
            Instant until = DateTimeFormatter.RFC_1123_DATE_TIME.parse(text, Instant::from);
            Duration wait = until.isAfter(now) ? Duration.between(now, until) : Duration.ZERO;
            return wait.compareTo(LONGEST) < 0 ? wait : LONGEST;
        } catch (DateTimeException e) {
            return null;
        }
    }
}
