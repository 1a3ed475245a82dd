package io.freightsdk.tools;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.internal.Usd;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.CreateLoadResult;
import io.freightsdk.model.DriverResolution;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.StopInput;
import io.freightsdk.tools.RecentOrders.Created;
import io.freightsdk.tools.RecentOrders.Latest;
import io.freightsdk.tools.RecentOrders.Order;
import io.freightsdk.tracking.CachedPosition;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Creates a load, once for its arguments. Quotes a load for free: says what the creation would cost, and whether it would be
 * refused.
 */
final class CreateLoadTool {
    static final String CREATE = "freight_create_load";
    static final String QUOTE = "freight_quote_load";

    private static final String ANOTHER = "anotherLoad";
    private static final int ZIP = 5;
    private static final Pattern PHONE = Pattern.compile("\\+1\\d{10}|\\+[2-9]\\d{6,14}");

    private final ToolCall call;
    private final CreateLoadInput input;
    private final Order order;
    private final String orderId;

    private CreateLoadTool(ToolCall call) {
        this.call = call;
        this.input = input(call.arguments);
        String json = FreightJson.adapter(CreateLoadInput.class).toJson(input);
        this.order = new Order(call.caller.agent(), String.valueOf(input.customerRef()), json, details(input));
        // no part contains a line break
        this.orderId = call.caller.agent() + "\n" + CREATE + "\n" + json;
    }

    static Map<String, @Nullable Object> create(ToolCall call) {
        return new CreateLoadTool(call).create();
    }

    static Map<String, @Nullable Object> quote(ToolCall call) {
        return new CreateLoadTool(call).quote();
    }

    private Map<String, @Nullable Object> create() {
        if (existing() != null) {
            // returning an existing load is free, whatever the limit leaves
            return result(call.client().createLoad(orderId, input, call.sending()), true);
        }
        checkOrder();
        call.price();
        Latest similar = call.settings.orders().claim(order, call.begun);
        try {
            checkRepeat(similar);
            // nobody is asked about a call that the client's limits would refuse
            BigDecimal unused = call.client().quoteLoad(orderId, input, call.options());
            call.approve(subject(), order.json(), similar == null ? null : similar.inWords(), wasSent());
            checkSimilar(similar);
            return result(call.client().createLoad(orderId, input, call.sending()), false);
        } catch (FreightException | ToolError e) {
            ChargeStatus charge =
                    e instanceof FreightException failure ? failure.chargeStatus() : ChargeStatus.NOT_CHARGED;
            if (call.charge(charge) == ChargeStatus.NOT_CHARGED) {
                call.settings.orders().release(order);
            }
            throw e;
        }
    }

    private Map<String, @Nullable Object> quote() {
        Created existing = existing();
        if (existing == null) {
            checkOrder();
            call.price();
            if (!call.asks()) {
                checkRepeat(call.settings.orders().similarTo(order, call.begun));
            }
        }
        BigDecimal unused = call.client().quoteLoad(orderId, input, call.options());
        BigDecimal balanceUsd = call.client().getBalance(call.options()).balanceUsd();
        if (balanceUsd.compareTo(call.priceUsd) < 0) {
            String message =
                    "price " + Usd.text(call.priceUsd) + ", balance " + Usd.text(balanceUsd) + ", nothing charged";
            throw ToolError.of("INSUFFICIENT_FUNDS", message);
        }
        return Json.of(
                "priceUsd",
                Usd.atLeastCents(call.priceUsd),
                "balanceUsd",
                Usd.atLeastCents(balanceUsd),
                "asksForApproval",
                existing == null && call.asks(),
                "next",
                existing != null
                        ? "load " + Words.number(existing.loadNumber()) + " exists already: " + CREATE
                                + " with these arguments returns it and costs nothing"
                        : "to order it, call " + CREATE + " with exactly the same arguments, if you have that tool");
    }

    /** Returns the load of this very order, or null. Throws if another order has its reference. */
    private @Nullable Created existing() {
        Created created = call.settings.orders().withReference(order.customerRef());
        if (created != null && !created.json().equals(order.json())) {
            String loadNumber = Words.number(created.loadNumber());
            throw ToolError.of(
                            "CUSTOMER_REF_TAKEN",
                            "customerRef " + Words.quoted(order.customerRef()) + " belongs to load " + loadNumber
                                    + ", which was created with other details; nothing was created or changed now")
                    .next("use load " + loadNumber
                            + " as it is, or ask the user for another customerRef for a new load");
        }
        return created;
    }

    private void checkOrder() {
        List<String> doubts = OrderChecks.doubts(input, call.begun);
        if (!doubts.isEmpty() && !wasWarned("odd")) {
            throw ToolError.of("CHECK_THE_ORDER", String.join("; ", doubts) + "; nothing was sent");
        }
    }

    /**
     * Refuses a repeat once if there is no approver, so that the model reads what the order looks like. An approver is shown it
     * instead.
     */
    private void checkRepeat(@Nullable Latest similar) {
        if (similar != null && !call.asks() && !(wasWarned("repeat") && call.arguments.is(ANOTHER))) {
            throw looksLike(similar);
        }
    }

    /** Throws if a similar order was sent while the approver decided, because the approver has not seen it. */
    private void checkSimilar(@Nullable Latest shown) {
        Latest similar = call.asks()
                ? call.settings.orders().similarTo(order, call.settings.clock().instant())
                : null;
        if (similar != null && (shown == null || !shown.customerRef().equals(similar.customerRef()))) {
            throw looksLike(similar);
        }
    }

    private static ToolError looksLike(Latest similar) {
        return ToolError.of(
                "LOOKS_LIKE_A_REPEAT",
                "the driver and the places are those of " + similar.inWords() + ", which was ordered in the last "
                        + RecentOrders.DUPLICATE_WINDOW.toHours() + " hours, so nothing was sent");
    }

    private boolean wasWarned(String of) {
        return call.settings
                .orders()
                .wasWarned(order, of, call.begun, call.settings.clock().instant());
    }

    /** Returns whether the order was sent before and may have been charged. */
    private boolean wasSent() {
        return call.client().uncertain().stream().anyMatch(charge -> orderId.equals(charge.orderId()));
    }

    private String subject() {
        return Words.quoted(order.customerRef()) + " from "
                + place(input.pickups().get(0)) + " to "
                + place(input.deliveries().get(input.deliveries().size() - 1));
    }

    private Map<String, @Nullable Object> result(CreateLoadOutcome load, boolean wasThere) {
        Map<String, @Nullable Object> result = Json.of(FreightJson.adapter(CreateLoadOutcome.class), load);
        result.keySet().removeAll(List.of("ok", "success"));
        boolean isToBePassedOn = load instanceof CreateLoadResult created
                && DriverResolution.UNRESOLVED_TRUCK.equals(created.driverResolution());
        if (!isToBePassedOn) {
            // whoever has these links can report positions as the driver
            result.keySet().removeAll(List.of("driverWebLink", "driverAppLink"));
        }
        boolean isOfAnotherOrder = load.deduplicated() && !wasThere;
        if (!isOfAnotherOrder) {
            call.settings.orders().created(order, load.loadNumber(), call.begun);
        }
        result.put("deduplicated", wasThere || load.deduplicated());
        result.put("next", isOfAnotherOrder ? nextOfAnother(load.loadNumber()) : next(load, isToBePassedOn));
        return result;
    }

    private static String nextOfAnother(String loadNumber) {
        return "tell the user that load " + Words.number(loadNumber)
                + " existed before with this customerRef, and that nothing of this request was applied to it; if its"
                + " details differ, a new load needs another customerRef";
    }

    private String next(CreateLoadOutcome load, boolean isToBePassedOn) {
        String loadNumber = Words.number(load.loadNumber());
        CachedPosition known = call.settings.tracker().get().lastKnown(load.loadNumber());
        if (known != null && LoadStatus.CANCELLED.equals(known.position().status())) {
            return "tell the user that load " + loadNumber + " with this customerRef is cancelled and that nothing was"
                    + " created; a new load needs another customerRef";
        }
        String driver = isToBePassedOn
                ? "the truck number matched no driver, so ask the user to pass driverWebLink on to the driver"
                : "the driver has to open the link that was sent by SMS";
        return "give the user loadNumber and trackingLink; " + driver + "; read " + loadNumber + " with "
                + ReadPositionTool.NAME + " only when its position matters, because each read costs money";
    }

    /** Returns what stays the same when a model writes or dates an order differently: the driver and the places. */
    private static String details(CreateLoadInput input) {
        return input.driverPhone()
                + Stream.of(input.pickups(), input.deliveries())
                        .map(stops -> stops.stream()
                                .map(CreateLoadTool::details)
                                .sorted()
                                .toList())
                        .toList();
    }

    private static String details(StopInput stop) {
        return stop.state() + stop.zip().substring(0, Math.min(ZIP, stop.zip().length()));
    }

    private static String place(StopInput stop) {
        return Words.quoted(stop.city() + ", " + stop.state());
    }

    private static CreateLoadInput input(ToolArguments arguments) {
        CreateLoadInput written = arguments.as(CreateLoadInput.class, ANOTHER);
        CreateLoadInput input = written.toBuilder()
                .customerRef(Canonical.of(String.valueOf(written.customerRef())))
                .driverPhone(Canonical.ofPhone(written.driverPhone()))
                .build();
        if (String.valueOf(input.customerRef()).chars().anyMatch(Character::isISOControl)) {
            throw ToolArguments.error("customerRef", "must not have control characters");
        }
        OrderChecks.checkStops(input);
        if (!PHONE.matcher(input.driverPhone()).matches()) {
            throw ToolError.of(
                    "INVALID_DRIVER_PHONE", "driverPhone is not a phone number with an area code, so nothing was sent");
        }
        return input;
    }
}
