package io.freightsdk;

import io.freightsdk.internal.OneLine;
import io.freightsdk.internal.Usd;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.Balance;
import io.freightsdk.model.Catalog;
import io.freightsdk.model.ConfirmDeliveryInput;
import io.freightsdk.model.ConfirmDeliveryResult;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.Pricing;
import io.freightsdk.model.TopUpByCardInput;
import io.freightsdk.model.TopUpByCardResult;
import io.freightsdk.model.TrackedLoadPosition;
import io.freightsdk.model.TrackedLoadPositionInput;
import io.freightsdk.model.UpdateLoadStatusInput;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** Makes a {@link CallRequest} of each method and what it was given. */
final class RequestFactory {
    static final String LOADS = "v1/agent/loads";
    static final String TRACKED_LOAD = "v1/freight/create_tracked_load";
    static final String TRACKED_POSITION = "v1/freight/get_load_position";

    final HttpUrl baseUrl;
    final String account;
    private final Scheduler timer;
    private final HttpUrl loads;
    private final HttpUrl pricing;
    private final HttpUrl balance;
    private final String client = Long.toHexString(ThreadLocalRandom.current().nextLong() | Long.MIN_VALUE);
    private final AtomicLong made = new AtomicLong();

    RequestFactory(HttpUrl baseUrl, String account, Scheduler timer) {
        this.baseUrl = baseUrl;
        this.account = account;
        this.timer = timer;
        this.loads = at(LOADS);
        this.pricing = at("v1/agent/pricing");
        this.balance = at("v1/agent/balance");
    }

    private HttpUrl at(String path) {
        return baseUrl.newBuilder().addPathSegments(path).build();
    }

    CallRequest<CreateLoadOutcome> createLoad(String orderId, CreateLoadInput input, CallOptions options) {
        return createLoad(input, named(Operation.CREATE_LOAD, "orderId", orderId, options));
    }

    /** Of an order it has a customerRef, by which the service finds the load once it has forgotten the key. */
    CallRequest<CreateLoadOutcome> createLoad(CreateLoadInput input, CallOptions options) {
        Objects.requireNonNull(input, "input");
        String orderId = options.orderId();
        String key = options.idempotencyKey;
        if (orderId == null || key == null || input.customerRef() != null) {
            return plan(Operation.CREATE_LOAD, options, loads, body(CreateLoadInput.class, input));
        }
        CreateLoadInput named = input.toBuilder()
                .customerRef(IdempotencyKeys.customerRef(orderId, key))
                .build();
        return plan(Operation.CREATE_LOAD, options.findingItsOwn(), loads, body(CreateLoadInput.class, named));
    }

    CallRequest<LoadPosition> getLoadPosition(String loadNumber, CallOptions options) {
        HttpUrl url = load(loadNumber).build();
        return plan(Operation.GET_LOAD_POSITION, options, loadNumber, url, null);
    }

    CallRequest<ConfirmDeliveryResult> confirmDelivery(String loadNumber, @Nullable Instant at, CallOptions options) {
        // fixed now, so that a retry says the same
        Instant received = at == null ? timer.instant().truncatedTo(ChronoUnit.MILLIS) : at;
        ConfirmDeliveryInput input =
                ConfirmDeliveryInput.builder().bolReceivedAt(received).build();
        HttpUrl url = load(loadNumber).addPathSegment("delivery-confirm").build();
        return plan(Operation.CONFIRM_DELIVERY, options, url, body(ConfirmDeliveryInput.class, input));
    }

    CallRequest<Void> updateLoadStatus(String loadNumber, LoadStatus status, CallOptions options) {
        UpdateLoadStatusInput input = UpdateLoadStatusInput.builder()
                .status(Objects.requireNonNull(status, "status"))
                .build();
        HttpUrl url = load(loadNumber).addPathSegment("status").build();
        return plan(Operation.UPDATE_LOAD_STATUS, options, url, body(UpdateLoadStatusInput.class, input));
    }

    CallRequest<Pricing> getPricing(CallOptions options) {
        return plan(Operation.GET_PRICING, options, pricing, null);
    }

    CallRequest<Balance> getBalance(CallOptions options) {
        return plan(Operation.GET_BALANCE, options, balance, null);
    }

    CallRequest<Catalog> listServices(CallOptions options) {
        return plan(Operation.LIST_SERVICES, options, at("v1/catalog"), null);
    }

    CallRequest<CreateLoadOutcome> createTrackedLoad(String orderId, CreateLoadInput input, CallOptions options) {
        JsonBody body = body(CreateLoadInput.class, input);
        CallOptions named = named(Operation.CREATE_TRACKED_LOAD, "orderId", orderId, options);
        return plan(Operation.CREATE_TRACKED_LOAD, named, at(TRACKED_LOAD), body);
    }

    CallRequest<TrackedLoadPosition> getTrackedLoadPosition(String loadNumber, CallOptions options) {
        TrackedLoadPositionInput input = TrackedLoadPositionInput.builder()
                .loadNumber(checked(loadNumber))
                .build();
        JsonBody body = body(TrackedLoadPositionInput.class, input);
        return plan(Operation.GET_TRACKED_LOAD_POSITION, options, loadNumber, at(TRACKED_POSITION), body);
    }

    CallRequest<TopUpByCardResult> topUpByCard(
            String topUpId, BigDecimal amountUsd, String cardToken, CallOptions options) {
        if (Objects.requireNonNull(amountUsd, "amountUsd").signum() <= 0) {
            throw new IllegalArgumentException(
                    "topUpByCard: amountUsd must be more than 0, but is " + Usd.text(amountUsd));
        }
        CallOptions named = named(Operation.TOP_UP_BY_CARD, "topUpId", topUpId, options);
        TopUpByCardInput input = TopUpByCardInput.builder()
                .amountUsd(amountUsd)
                .cardToken(Objects.requireNonNull(cardToken, "cardToken"))
                .build();
        JsonBody body = body(TopUpByCardInput.class, input);
        return plan(Operation.TOP_UP_BY_CARD, named, at("v1/billing/topup/card"), body);
    }

    private static <T> JsonBody body(Class<T> type, T input) {
        return JsonBody.of(FreightJson.adapter(type), Objects.requireNonNull(input, "input"));
    }

    private HttpUrl.Builder load(String loadNumber) {
        return loads.newBuilder().addPathSegment(checked(loadNumber));
    }

    /** A path of dots would be another address. */
    private static String checked(String loadNumber) {
        if (Objects.requireNonNull(loadNumber, "loadNumber").isBlank()
                || loadNumber.equals(".")
                || loadNumber.equals("..")) {
            throw new IllegalArgumentException(
                    "loadNumber must not be blank or only dots; it is in the result of createLoad");
        }
        return loadNumber;
    }

    /** Refuses options with a limit whose store is another account's. */
    void checkLimits(CallOptions options) {
        for (SpendLimit limit : options.spendLimits) {
            limit.checkAccount(account);
        }
    }

    private <T> CallRequest<T> plan(Operation<T> operation, CallOptions options, HttpUrl url, @Nullable JsonBody body) {
        return plan(operation, options, null, url, body);
    }

    private <T> CallRequest<T> plan(
            Operation<T> operation,
            CallOptions options,
            @Nullable String loadNumber,
            HttpUrl url,
            @Nullable JsonBody body) {
        checkLimits(options);
        String idempotencyKey = operation.retryMode().hasKey()
                ? options.idempotencyKey == null ? IdempotencyKeys.random() : options.idempotencyKey
                : null;
        CallRequest<T> plan = new CallRequest<>(
                client, made.incrementAndGet(), operation, options, loadNumber, url, body, idempotencyKey);
        if (plan.keyIsChosen() && idempotencyKey == null) {
            throw new IllegalArgumentException(
                    operation.name() + ": an idempotencyKey must be that of a creation or a top-up; leave it out");
        }
        if (options.hooks.isResumed() && !plan.keyIsChosen()) {
            throw new IllegalArgumentException(
                    operation.name() + ": a resumed call must have the idempotencyKey that it was sent with");
        }
        return plan;
    }

    /** Returns the options with the key derived from an id; refuses another key beside it, which would be a second intention. */
    private CallOptions named(Operation<?> operation, String name, String id, CallOptions options) {
        String key = IdempotencyKeys.derived(account, operation.name(), OneLine.checkedName(name, id));
        if (options.idempotencyKey != null && !options.idempotencyKey.equals(key)) {
            throw new IllegalArgumentException(operation.name() + ": the idempotencyKey of the options must be that of "
                    + name + (OneLine.isPrintableId(id) ? " " + id : "") + "; leave it out"
                    + (operation.equals(Operation.CREATE_LOAD) ? ", or call createLoad without an order id" : ""));
        }
        return options.named(id, key);
    }
}
