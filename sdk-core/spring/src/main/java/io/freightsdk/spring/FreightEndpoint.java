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
 * The endpoint {@code /actuator/freight}. It shows what needs a person and why nothing is created, and does what the person
 * decides. It shows no phone number, address, link or key. It only reads, unless {@code
 * management.endpoint.freight.access=unrestricted} is set.
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
     * The first page of an operator.
     *
     * @param calls the number of calls in each state, and the codes of the last failures of waiting calls, on all nodes
     * @param thisNodeWaitsFor the reason why this node sends nothing for now
     */
    record Summary(
            DurableHealth calls,
            Optional<String> thisNodeWaitsFor,
            List<ShownCall> unresolved,
            List<UnknownCharge> unknownCharges,
            List<ShownWebhook> failedWebhooks) {}

    /**
     * A call without personal data. Its failure is the code only, because the text of the service may contain a phone number.
     */
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

    /** A failed event without its content, its URL and the response of the receiver. */
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
                        "there is no state " + state,
                        "there is no such state; use one of " + List.of(DurableState.values())));
        return durable.list(wanted, MOST).stream().map(ShownCall::of).toList();
    }

    /**
     * Does one action: {@code retry}, {@code cancel} or {@code resolve} a call by its order id; {@code settle} a charge by its
     * id; {@code resend} a failed event by its id, or all failed events of a load; {@code pause} all nodes, or {@code resume}
     * them.
     */
    @WriteOperation
    WebEndpointResponse<Map<String, Object>> act(
            @Selector String action,
            @org.springframework.lang.Nullable String id, // Spring Boot 3 takes this annotation for optional
            @org.springframework.lang.Nullable String loadNumber,
            @org.springframework.lang.Nullable ChargeStatus charge,
            @org.springframework.lang.Nullable String detail) {
        try {
            return isDone(action, id, loadNumber, charge, detail)
                    ? new WebEndpointResponse<>(Map.of("done", true))
                    : refused(
                            409,
                            "nothing was done: there is nothing with this id, or " + action
                                    + " does not apply to its state");
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
                        "there is no such action; use retry, cancel, resolve, settle, resend, pause or resume");
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
            throw new IllegalArgumentException("the body must have " + name);
        }
        return value;
    }
}
