package io.freightsdk.spring;

import io.freightsdk.durable.DurableCall;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.durable.DurableHealth;
import io.freightsdk.durable.DurableState;
import io.freightsdk.durable.ledger.JdbcChargeStore;
import io.freightsdk.durable.ledger.JdbcChargeStore.UnknownCharge;
import io.freightsdk.durable.webhooks.FailedDelivery;
import io.freightsdk.durable.webhooks.TrackingWebhooks;
import io.freightsdk.error.ChargeStatus;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;

/**
 * {@code /actuator/freight}: shows what needs a person and why nothing is created, and does what the person decides. It shows no
 * phone number, address, link or key. It only reads until {@code management.endpoint.freight.access=unrestricted}.
 */
@Endpoint(id = "freight", defaultAccess = Access.READ_ONLY)
final class FreightEndpoint {
    private static final int MOST = 100;

    private final DurableFreight durable;
    private final JdbcChargeStore charges;
    private final @Nullable TrackingWebhooks webhooks;

    FreightEndpoint(DurableFreight durable, JdbcChargeStore charges, @Nullable TrackingWebhooks webhooks) {
        this.durable = durable;
        this.charges = charges;
        this.webhooks = webhooks;
    }

    /**
     * What an operator sees first.
     *
     * @param calls how many calls are in each state, and what the waiting ones failed with last, on any node
     * @param thisNodeWaitsFor why this node sends nothing for now
     */
    record Summary(
            DurableHealth calls,
            Optional<String> thisNodeWaitsFor,
            List<ShownCall> unresolved,
            List<UnknownCharge> unknownCharges,
            List<ShownWebhook> failedWebhooks) {}

    /** A call without what is personal. The failure is the kind alone: the text of a service may have a phone number in it. */
    record ShownCall(
            String orderId,
            DurableState state,
            @Nullable String loadNumber,
            ChargeStatus chargeStatus,
            int attempts,
            @Nullable String failure,
            Instant requestedAt,
            Instant changedAt) {
        static ShownCall of(DurableCall call) {
            return new ShownCall(
                    call.orderId(),
                    call.state(),
                    call.loadNumber(),
                    call.chargeStatus(),
                    call.attempts(),
                    call.failure(),
                    call.requestedAt(),
                    call.changedAt());
        }
    }

    /** A failed event without its content, its URL and what the receiver said. */
    record ShownWebhook(String eventId, String loadNumber, String failure, Instant storedAt) {
        static ShownWebhook of(FailedDelivery failed) {
            return new ShownWebhook(failed.eventId(), failed.loadNumber(), failed.failure(), failed.storedAt());
        }
    }

    @ReadOperation
    Summary summary() {
        List<ShownWebhook> failed = webhooks == null
                ? List.of()
                : webhooks.failed(MOST).stream().map(ShownWebhook::of).toList();
        return new Summary(durable.health(), durable.waitingFor(), list("unresolved"), charges.unknown(MOST), failed);
    }

    /** Returns the calls in a state, such as {@code failed}. */
    @ReadOperation
    List<ShownCall> list(@Selector String state) {
        DurableState wanted = Arrays.stream(DurableState.values())
                .filter(one -> one.name().equalsIgnoreCase(state))
                .findFirst()
                .orElseThrow(() -> new InvalidEndpointRequestException(
                        "there is no state " + state, "the state is one of " + List.of(DurableState.values())));
        return durable.list(wanted, MOST).stream().map(ShownCall::of).toList();
    }

    /**
     * Does one of: {@code retry}, {@code cancel} and {@code resolve} an order; {@code settle} a charge; {@code resend} the failed
     * event with this id or all of a load; {@code pause} all nodes and {@code resume}.
     */
    @WriteOperation
    WebEndpointResponse<Map<String, Object>> act(
            @Selector String action,
            @org.springframework.lang.Nullable String id, // which Spring Boot 3 takes for optional
            @org.springframework.lang.Nullable String loadNumber,
            @org.springframework.lang.Nullable ChargeStatus charge,
            @org.springframework.lang.Nullable String detail) {
        try {
            return isDone(action, id, loadNumber, charge, detail)
                    ? new WebEndpointResponse<>(Map.of("done", true))
                    : refused(409, "there is nothing with this id that " + action + " is for");
        } catch (IllegalArgumentException e) {
            return refused(WebEndpointResponse.STATUS_BAD_REQUEST, String.valueOf(e.getMessage()));
        }
    }

    private static WebEndpointResponse<Map<String, Object>> refused(int status, String reason) {
        return new WebEndpointResponse<>(Map.of("done", false, "reason", reason), status);
    }

    private boolean isDone(
            String action,
            @Nullable String id,
            @Nullable String loadNumber,
            @Nullable ChargeStatus charge,
            @Nullable String detail) {
        return switch (action) {
            case "retry" -> durable.retry(required("id", id));
            case "cancel" -> durable.cancel(required("id", id));
            case "resolve" ->
                loadNumber == null
                        ? durable.resolveWithoutLoad(required("id", id))
                        : durable.resolve(required("id", id), loadNumber, required("charge", charge));
            case "settle" -> charges.settle(required("id", id), required("charge", charge));
            case "resend" -> resend(id, loadNumber);
            case "pause" -> {
                durable.pause(required("detail", detail));
                yield true;
            }
            case "resume" -> {
                durable.resume();
                yield true;
            }
            default ->
                throw new IllegalArgumentException(
                        "the action is one of retry, cancel, resolve, settle, resend, pause and resume");
        };
    }

    private boolean resend(@Nullable String id, @Nullable String loadNumber) {
        if (webhooks == null) {
            return false;
        }
        return id == null ? webhooks.resend(required("id or loadNumber", loadNumber)) > 0 : webhooks.resendEvent(id);
    }

    private static <T> T required(String name, @Nullable T value) {
        if (value == null || value.toString().isBlank()) {
            throw new IllegalArgumentException("the body lacks " + name);
        }
        return value;
    }
}
