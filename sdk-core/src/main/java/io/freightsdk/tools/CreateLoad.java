package io.freightsdk.tools;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.CreateLoadResult;
import io.freightsdk.model.DriverResolution;
import io.freightsdk.model.StopInput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** Creates a load, once for its arguments. */
final class CreateLoad implements Task {
    static final String NAME = "freight_create_load";

    private static final String ABOUT = "Creates a tracked freight load and texts its driver a link to share the GPS"
            + " position. Use it once for each load the user has asked for, with a customerRef of the user's, such as"
            + " a purchase order number. Repeating it with exactly the same arguments is safe: it gives the same load and"
            + " costs nothing more. It cannot change a load that exists, and nothing sets a status by hand: statuses follow"
            + " the driver's GPS.";

    private final FreightClient client;

    /** The request that the load of a customerRef was created with, as far as these tools have seen it. */
    private final Newest<String, ByteString> references = new Newest<>();

    CreateLoad(FreightClient client) {
        this.client = client;
    }

    @Override
    public Spec spec() {
        return new Spec(
                NAME, "Create a tracked load", ABOUT, "load_create", input(), result(), new Nature(false, true, false));
    }

    private static Map<String, @Nullable Object> input() {
        Map<String, @Nullable Object> input = Schemas.ofArguments(Schemas.of("CreateLoadInput"));
        List<String> required = new ArrayList<>(Schemas.required(input));
        required.add("customerRef");
        input.put("required", required);
        return input;
    }

    /** Either answer of the document, and what a model makes of it. */
    private static Map<String, @Nullable Object> result() {
        Map<String, @Nullable Object> properties = Schemas.properties(Schemas.of("DedupCreateLoadResult"));
        properties.putAll(Schemas.properties(Schemas.of("CreateLoadResult")));
        properties.keySet().removeAll(List.of("ok", "success"));
        properties.put(
                "deduplicated",
                Json.of(
                        "type",
                        "boolean",
                        "description",
                        "True when a load with this customerRef was there before; this request created nothing."));
        properties.put("next", Schemas.text("What to do next."));
        return Schemas.object(List.of("loadId", "loadNumber", "trackingLink", "deduplicated", "next"), properties);
    }

    @Override
    public Request request(Map<String, @Nullable Object> arguments) {
        CreateLoadInput input = input(arguments);
        Identity identity =
                Identity.of(FreightJson.adapter(CreateLoadInput.class).toJson(input));
        return new Request() {
            @Override
            public Purchase purchase() {
                return new Purchase(subject(input), identity.text());
            }

            @Override
            public Identity identity() {
                return identity;
            }

            @Override
            public Map<String, @Nullable Object> send(CallOptions options) {
                return outcome(String.valueOf(input.customerRef()), identity, client.createLoad(input, options));
            }
        };
    }

    private static CreateLoadInput input(Map<String, @Nullable Object> arguments) {
        Map<String, @Nullable Object> canonical = new LinkedHashMap<>(arguments);
        canonical.computeIfPresent("driverPhone", (name, phone) -> Spelling.ofPhone(String.valueOf(phone)));
        canonical.computeIfPresent("customerRef", (name, reference) -> Spelling.of(String.valueOf(reference)));
        return Arguments.as(CreateLoadInput.class, canonical);
    }

    private static String subject(CreateLoadInput input) {
        List<StopInput> deliveries = input.deliveries();
        return Quoted.of(String.valueOf(input.customerRef())) + " from "
                + place(input.pickups().get(0)) + " to " + place(deliveries.get(deliveries.size() - 1));
    }

    private static String place(StopInput stop) {
        return Quoted.of(stop.city() + ", " + stop.state());
    }

    private Map<String, @Nullable Object> outcome(String customerRef, Identity identity, CreateLoadOutcome load) {
        @Nullable ByteString madeWith = references.get(customerRef);
        boolean isOurs = identity.digest().equals(madeWith);
        if (load.deduplicated() && madeWith != null && !isOurs) {
            throw new Refusal(
                    "CUSTOMER_REF_TAKEN",
                    "customerRef " + customerRef + " belongs to load " + load.loadNumber()
                            + ", which was created with other details; this request created nothing and changed nothing",
                    "use load " + load.loadNumber()
                            + " as it is, or ask the user for another customerRef for a new load");
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
        result.put("next", load.deduplicated() && !isOurs ? unknownDetails(load) : next(load, isToBePassedOn));
        if (!load.deduplicated()) {
            references.put(customerRef, identity.digest());
        }
        return result;
    }

    private static String unknownDetails(CreateLoadOutcome load) {
        return "tell the user that load " + load.loadNumber() + " was there before with this customerRef, and that"
                + " nothing of this request was applied to it: if its details differ, a new load needs another customerRef";
    }

    private static String next(CreateLoadOutcome load, boolean isToBePassedOn) {
        String driver = isToBePassedOn
                ? "the truck number matched no driver: have driverWebLink passed on to the driver"
                : "the driver has to open the link sent by SMS";
        return "give the user loadNumber and trackingLink; " + driver + "; read " + load.loadNumber() + " with "
                + ReadPosition.NAME + " only when its position matters, since each read costs";
    }
}
