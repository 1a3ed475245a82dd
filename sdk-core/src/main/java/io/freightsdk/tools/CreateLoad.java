package io.freightsdk.tools;

import io.freightsdk.CallOptions;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.CreateLoadResult;
import io.freightsdk.model.DriverResolution;
import io.freightsdk.model.StopInput;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Creates a load, once for its arguments. */
record CreateLoad(ToolParts desk, Gate gate) implements Task {
    static final String NAME = "freight_create_load";

    static final String PRICE_KEY = "load_create";

    private static final String ANOTHER = "anotherLoad";
    private static final int MOST_STOPS = 50;
    private static final int ZIP = 5;
    private static final Pattern PHONE = Pattern.compile("\\+1\\d{10}|\\+[2-9]\\d{6,14}");

    private static final Spec SPEC = Spec.of(NAME);

    @Override
    public Spec spec() {
        return SPEC;
    }

    /** The schema of a stop is with the pickups only. */
    @Override
    public Schema shown() {
        Schema.Fields input = SPEC.input();
        return input.with("deliveries", input.property("deliveries").reworded(array -> {
            array.computeIfPresent("items", (name, stop) -> SchemaDialect.brief((Schema) stop));
        }));
    }

    @Override
    public Wanted request(Arguments arguments, ToolCaller caller) {
        return new Wanted(arguments, caller);
    }

    /** One load that somebody wants. */
    final class Wanted implements Request {
        private final ToolCaller caller;
        private final CreateLoadInput input;
        private final String identity;
        private final Loads.Order order;
        private final boolean isAnother;
        private Loads.@Nullable Latest shown;
        private boolean hasClaimed;

        private Wanted(Arguments arguments, ToolCaller caller) {
            this.caller = caller;
            this.isAnother = arguments.is(ANOTHER);
            this.input = input(arguments);
            this.identity = text(input);
            this.order = new Loads.Order(
                    String.valueOf(input.customerRef()), Canonical.digest(identity), Canonical.digest(likeness(input)));
        }

        @Override
        public Purchase purchase() {
            shown = desk.loads().similarTo(caller.agent(), order);
            return new Purchase(subject(input), identity, shown == null ? null : shown.inWords());
        }

        /** Several at once are one question to a person; without one the service makes one load of them. */
        @Override
        public @Nullable String turn() {
            return gate.asks(caller) ? caller.agent() + "\n" + identity : null;
        }

        @Override
        public String identity() {
            return identity;
        }

        /** An approver was shown what it looks like; without one the model reads it here, once. */
        @Override
        public void repeat(boolean claims) {
            Loads.@Nullable Made there = known();
            if (!claims && there != null && !there.digest().equals(order.digest())) {
                // one that is sent is told by the service
                throw taken(order.customerRef(), there.loadNumber());
            }
            Loads.Claim claim = claims
                    ? desk.loads().claim(caller.agent(), order)
                    : new Loads.Claim(desk.loads().similarTo(caller.agent(), order), false);
            hasClaimed = claim.isNew();
            if (claim.similar() != null && !isAllowedBeside(claim.similar())) {
                throw looksLikeARepeat(claim.similar().inWords());
            }
        }

        private boolean isAllowedBeside(Loads.Latest similar) {
            return gate.asks(caller)
                    ? shown != null && shown.customerRef().equals(similar.customerRef())
                    : desk.loads().wasWarned(caller, order, "repeat") && isAnother;
        }

        @Override
        public void sense() {
            List<String> doubts = OrderDoubts.of(input, desk.clock().instant());
            if (!doubts.isEmpty() && !desk.loads().wasWarned(caller, order, "odd")) {
                throw new Refusal("CHECK_THE_ORDER", String.join("; ", doubts) + "; nothing was sent");
            }
        }

        Loads.@Nullable Made known() {
            return desk.loads().of(order.customerRef());
        }

        /** Returns whether the load is there already: then finding it is free, whatever is left to spend. */
        @Override
        public boolean isFree() {
            return isThere();
        }

        @Override
        public boolean isThere() {
            Loads.@Nullable Made there = desk.madeWith(order.customerRef());
            return there != null && there.digest().equals(order.digest());
        }

        @Override
        public void release() {
            // what an earlier call of the same order may have paid for stays remembered
            if (hasClaimed) {
                desk.loads().release(caller.agent(), order);
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

        @Override
        public Map<String, @Nullable Object> send(CallOptions options) {
            return outcome(caller, order, desk.client().createLoad(orderId(), input, options));
        }
    }

    private static Refusal looksLikeARepeat(String similar) {
        return new Refusal(
                "LOOKS_LIKE_A_REPEAT",
                "driver, places and days are as in " + similar + ", ordered in the last " + Loads.ALIKE.toHours()
                        + " hours, so nothing was sent");
    }

    private static Refusal taken(String customerRef, String loadNumber) {
        return new Refusal(
                "CUSTOMER_REF_TAKEN",
                "customerRef " + Advice.quoted(customerRef) + " belongs to load " + loadNumber
                        + ", which was created with other details; this request created nothing and changed nothing",
                "use load " + loadNumber + " as it is, or ask the user for another customerRef for a new load");
    }

    /** The part that stays the same when a model words an order in another way: the driver, and where and on which days. */
    private static String likeness(CreateLoadInput input) {
        return input.driverPhone()
                + Stream.of(input.pickups(), input.deliveries())
                        .map(stops -> stops.stream().map(CreateLoad::likeness).toList())
                        .toList();
    }

    private static String likeness(StopInput stop) {
        @Nullable Instant date = stop.date();
        return stop.state() + stop.zip().substring(0, Math.min(ZIP, stop.zip().length())) + " "
                + (date == null ? "" : date.truncatedTo(ChronoUnit.DAYS));
    }

    private static String text(CreateLoadInput input) {
        return FreightJson.adapter(CreateLoadInput.class).toJson(input);
    }

    private static CreateLoadInput input(Arguments arguments) {
        Map<String, @Nullable Object> canonical = arguments.without(ANOTHER).values();
        canonical.computeIfPresent("driverPhone", (name, phone) -> Canonical.ofPhone(String.valueOf(phone)));
        canonical.computeIfPresent("customerRef", (name, reference) -> Canonical.of(String.valueOf(reference)));
        List<Problem> problems = new ArrayList<>();
        int stops = stops("pickups", canonical, problems) + stops("deliveries", canonical, problems);
        if (stops > MOST_STOPS) {
            problems.add(new Problem(
                    "pickups", "and deliveries are " + stops + " stops, and at most " + MOST_STOPS + " make a load"));
        }
        if (!problems.isEmpty()) {
            throw Problem.refusal(problems);
        }
        if (!PHONE.matcher(String.valueOf(canonical.get("driverPhone"))).matches()) {
            throw new Refusal(
                    "INVALID_DRIVER_PHONE", "driverPhone is not a phone number with an area code, so nothing was sent");
        }
        return new Arguments(canonical).as(CreateLoadInput.class);
    }

    private static int stops(String name, Map<String, @Nullable Object> arguments, List<Problem> problems) {
        List<?> stops = arguments.get(name) instanceof List<?> list ? list : List.of();
        for (int i = 0; i < stops.size(); i++) {
            UsPlace.check(name + "." + i, stops.get(i), problems);
        }
        return stops.size();
    }

    private static String subject(CreateLoadInput input) {
        List<StopInput> deliveries = input.deliveries();
        return Advice.quoted(String.valueOf(input.customerRef())) + " from "
                + place(input.pickups().get(0)) + " to " + place(deliveries.get(deliveries.size() - 1));
    }

    private static String place(StopInput stop) {
        return Advice.quoted(stop.city() + ", " + stop.state());
    }

    private Map<String, @Nullable Object> outcome(ToolCaller caller, Loads.Order order, CreateLoadOutcome load) {
        Loads.@Nullable Made madeWith = desk.madeWith(order.customerRef());
        boolean isOurs = madeWith != null && madeWith.digest().equals(order.digest());
        if (load.deduplicated() && madeWith != null && !isOurs) {
            throw taken(order.customerRef(), load.loadNumber());
        }
        Map<String, @Nullable Object> result = Json.tree(FreightJson.adapter(CreateLoadOutcome.class), load);
        result.keySet().removeAll(List.of("ok", "success"));
        boolean isToBePassedOn = load instanceof CreateLoadResult made
                && DriverResolution.UNRESOLVED_TRUCK.equals(made.driverResolution());
        if (!isToBePassedOn) {
            // whoever has them can report as the driver
            result.keySet().removeAll(List.of("driverWebLink", "driverAppLink"));
        }
        result.put("deduplicated", load.deduplicated());
        result.put("next", next(load, isOurs, isToBePassedOn));
        if (!load.deduplicated()) {
            desk.warnings()
                    .safely(ToolParts.MEMORY_FAILED, () -> desk.loads().made(caller.agent(), order, load.loadNumber()));
        }
        return result;
    }

    private String next(CreateLoadOutcome load, boolean isOurs, boolean isToBePassedOn) {
        String loadNumber = load.loadNumber();
        if (desk.loads().isCancelled(loadNumber)) {
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
