package io.freightsdk.tools;

import io.freightsdk.CallOptions;
import io.freightsdk.internal.Usd;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.CreateLoadResult;
import io.freightsdk.model.DriverResolution;
import io.freightsdk.model.StopInput;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Creates a load, once for its arguments, or quotes it: says for nothing what it would cost and whether it could be created. */
record CreateLoad(ToolParts desk) {
    static final String NAME = "freight_create_load";
    static final String QUOTE = "freight_quote_load";

    private static final String ANOTHER = "anotherLoad";
    private static final int ZIP = 5;
    private static final Pattern PHONE = Pattern.compile("\\+1\\d{10}|\\+[2-9]\\d{6,14}");

    private static final Task.Spec SPEC = Task.Spec.of(NAME);

    /** The schema of a stop is shown with the pickups only. */
    Task task() {
        ToolSchema deliveries = SPEC.input().property("deliveries");
        ToolSchema items =
                SchemaDialect.brief(ToolSchema.read(deliveries.keywords().get("items")));
        ToolSchema brief = deliveries.saying("items", items.keywords());
        return new Task(SPEC, SPEC.input().with("deliveries", brief), Wanted::new);
    }

    Task quote() {
        Task.Spec spec = Task.Spec.of(QUOTE);
        return new Task(spec, SchemaDialect.brief(spec.input()), (arguments, caller) -> {
            Wanted wanted = new Wanted(arguments, caller);
            return options -> {
                Gate gate = new Gate(SPEC, caller, desk, options);
                boolean unused = gate.begin(wanted);
                gate.pass();
                return wanted.quoted(gate);
            };
        });
    }

    private final class Wanted implements Task.Request {
        private final ToolCaller caller;
        private final Instant begun;
        private final CreateLoadInput input;
        private final String identity;
        private final Loads.Order order;
        private final boolean isAnother;
        /** The load of its reference, as of the last look; null if there is none. */
        private Loads.@Nullable Made there;

        private Loads.@Nullable Latest shown;
        private boolean hasClaimed;

        Wanted(Arguments arguments, ToolCaller caller) {
            this.caller = caller;
            this.begun = desk.clock().instant();
            this.isAnother = arguments.is(ANOTHER);
            this.input = input(arguments);
            this.identity = FreightJson.adapter(CreateLoadInput.class).toJson(input);
            this.order = new Loads.Order(
                    caller.agent(),
                    String.valueOf(input.customerRef()),
                    Canonical.digest(identity),
                    Canonical.digest(likeness(input)));
        }

        @Override
        public Task.Purchase purchase() {
            shown = desk.loads().similarTo(order);
            String subject = Refusal.quoted(order.customerRef()) + " from "
                    + place(input.pickups().get(0)) + " to "
                    + place(input.deliveries().get(input.deliveries().size() - 1));
            return new Task.Purchase(subject, identity, shown == null ? null : shown.inWords());
        }

        /** Several at once are one question to a person; without one the next has what the one before did not spend. */
        @Override
        public @Nullable String turn() {
            return desk.turn(caller, identity, orderId());
        }

        @Override
        public String identity() {
            return identity;
        }

        /** An approver was shown what it looks like; without one the model reads it here, once. */
        @Override
        public void repeat(boolean claims) {
            Loads.Claim claim = claims
                    ? desk.loads().claim(order)
                    : new Loads.Claim(desk.loads().similarTo(order), false);
            hasClaimed = claim.isNew();
            // a quote of what a person will be asked about asks nobody
            boolean isAsked = !claims && desk.asks(caller);
            if (claim.similar() != null && !isAsked && !isAllowedBeside(claim.similar())) {
                throw new Refusal(
                        "LOOKS_LIKE_A_REPEAT",
                        "driver and places are as in " + claim.similar().inWords() + ", ordered in the last "
                                + Loads.ALIKE.toHours() + " hours, so nothing was sent");
            }
        }

        private boolean isThis(Loads.@Nullable Made made) {
            return made != null && made.digest().equals(order.digest());
        }

        private boolean isAllowedBeside(Loads.Latest similar) {
            return desk.asks(caller)
                    ? shown != null && shown.customerRef().equals(similar.customerRef())
                    : desk.loads().wasWarned(caller, order, "repeat", begun) && isAnother;
        }

        private Refusal taken(String number) {
            String loadNumber = Refusal.number(number);
            return new Refusal(
                    "CUSTOMER_REF_TAKEN",
                    "customerRef " + Refusal.quoted(order.customerRef()) + " belongs to load " + loadNumber
                            + ", which was created with other details; this request created nothing and changed nothing",
                    "use load " + loadNumber + " as it is, or ask the user for another customerRef for a new load");
        }

        @Override
        public void sense() {
            if (there != null && !isThis(there)) {
                throw taken(there.loadNumber());
            }
            List<String> doubts = OrderChecks.doubts(input, desk.clock().instant());
            if (!doubts.isEmpty() && !desk.loads().wasWarned(caller, order, "odd", begun)) {
                throw new Refusal("CHECK_THE_ORDER", String.join("; ", doubts) + "; nothing was sent");
            }
        }

        /** A load that is there already is found for free, whatever is left to spend. */
        @Override
        public boolean look() {
            there = desk.madeWith(order.customerRef());
            return isThis(there);
        }

        @Override
        public void release(boolean isFree) {
            // what an earlier call of the same order may have paid for stays remembered
            if (hasClaimed && isFree) {
                desk.loads().release(order);
            }
        }

        /** None of the parts has a line break. */
        private String orderId() {
            return caller.agent() + "\n" + NAME + "\n" + identity;
        }

        @Override
        public void quote(CallOptions options) {
            BigDecimal unused = desk.client().quoteLoad(orderId(), input, options);
        }

        private Map<String, @Nullable Object> quoted(Gate passed) {
            BigDecimal priceUsd = Usd.atLeastCents(there == null ? passed.priceUsd : BigDecimal.ZERO);
            BigDecimal balanceUsd = Usd.atLeastCents(passed.balanceUsd);
            boolean asks = there == null && desk.asks(caller);
            String next = there == null
                    ? "to order it call " + NAME + ", if you have that tool, with exactly the same arguments"
                    : "load " + Refusal.number(there.loadNumber()) + " is there already: " + NAME
                            + " with these arguments returns it again and costs nothing";
            return Json.of("priceUsd", priceUsd, "balanceUsd", balanceUsd, "asksForApproval", asks, "next", next);
        }

        @Override
        public Map<String, @Nullable Object> send(CallOptions options) {
            CreateLoadOutcome load = desk.client().createLoad(orderId(), input, options);
            if (load.deduplicated() && !look() && there != null) {
                throw taken(load.loadNumber());
            }
            Map<String, @Nullable Object> result = Json.tree(FreightJson.adapter(CreateLoadOutcome.class), load);
            result.keySet().removeAll(List.of("ok", "success"));
            boolean isToBePassedOn = load instanceof CreateLoadResult made
                    && DriverResolution.UNRESOLVED_TRUCK.equals(made.driverResolution());
            if (!isToBePassedOn) {
                // whoever has them can report as the driver
                result.keySet().removeAll(List.of("driverWebLink", "driverAppLink"));
            }
            boolean isThere = there != null && there.loadNumber().equals(load.loadNumber());
            boolean isNew = !load.deduplicated()
                    && !Boolean.FALSE.equals(desk.remembered(() -> desk.loads().made(order, load.loadNumber())));
            result.put("deduplicated", isThere || !isNew);
            result.put("next", next(load, isThis(there), isToBePassedOn));
            return result;
        }

        private String next(CreateLoadOutcome load, boolean isOurs, boolean isToBePassedOn) {
            String loadNumber = Refusal.number(load.loadNumber());
            if (desk.loads().isCancelled(load.loadNumber())) {
                return "tell the user that load " + loadNumber + ", which has this customerRef, is cancelled and that"
                        + " nothing was created: a new load needs another customerRef";
            }
            if (load.deduplicated() && !isOurs) {
                return "tell the user that load " + loadNumber + " was there before with this customerRef, and that"
                        + " nothing of this request was applied to it: if its details differ, a new load needs another customerRef";
            }
            String driver = isToBePassedOn
                    ? "the truck number matched no driver: have driverWebLink passed on to the driver"
                    : "the driver has to open the link sent by SMS";
            return "give the user loadNumber and trackingLink; " + driver + "; read " + loadNumber + " with "
                    + ReadPosition.NAME + " only when its position matters, since each read costs";
        }
    }

    /** The part that stays the same when a model words or dates an order in another way: the driver, and where. */
    private static String likeness(CreateLoadInput input) {
        return input.driverPhone()
                + Stream.of(input.pickups(), input.deliveries())
                        .map(stops -> stops.stream()
                                .map(CreateLoad::likeness)
                                .sorted()
                                .toList())
                        .toList();
    }

    private static String likeness(StopInput stop) {
        return stop.state() + stop.zip().substring(0, Math.min(ZIP, stop.zip().length()));
    }

    private static String place(StopInput stop) {
        return Refusal.quoted(stop.city() + ", " + stop.state());
    }

    private static CreateLoadInput input(Arguments arguments) {
        Map<String, @Nullable Object> canonical = arguments.without(ANOTHER).values();
        canonical.computeIfPresent("driverPhone", (name, phone) -> Canonical.ofPhone(String.valueOf(phone)));
        canonical.computeIfPresent("customerRef", (name, reference) -> Canonical.of(String.valueOf(reference)));
        CreateLoadInput input = new Arguments(canonical).as(CreateLoadInput.class);
        if (String.valueOf(input.customerRef()).chars().anyMatch(Character::isISOControl)) {
            Arguments.refuse("customerRef", "has control characters");
        }
        OrderChecks.checkStops(input);
        if (!PHONE.matcher(input.driverPhone()).matches()) {
            throw new Refusal(
                    "INVALID_DRIVER_PHONE", "driverPhone is not a phone number with an area code, so nothing was sent");
        }
        return input;
    }
}
