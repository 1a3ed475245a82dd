package io.freightsdk.tools;

import io.freightsdk.CallOptions;
import io.freightsdk.error.DeliveryNotReadyException;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.ConfirmDeliveryInput;
import io.freightsdk.model.ConfirmDeliveryResult;
import io.freightsdk.model.LoadStatus;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Says that the bill of lading is in hand. */
record ConfirmDelivery(Desk desk) implements Task {
    static final String NAME = "freight_confirm_delivery";

    private static final String ABOUT =
            "Confirms a delivery once the bill of lading (BOL) is in hand: a load that waits at"
                    + " its delivery stop becomes DELIVERED, which cannot be taken back; of a delivered load only the time of the BOL"
                    + " is recorded. Use it only when the user says that the BOL was received. It cannot set any other status.";

    @Override
    public Spec spec() {
        Schema.Fields result = Schema.of("ConfirmDeliveryResult").saying("additionalProperties", false);
        return new Spec(NAME, "Confirm a delivery", ABOUT, null, input(), result, new Nature(false, false, true));
    }

    private static Schema.Fields input() {
        return Schema.object("loadNumber")
                .with("loadNumber", Schema.of("LoadPosition").property("loadNumber"))
                .with(Schema.of("ConfirmDeliveryInput"))
                .closed();
    }

    @Override
    public Request request(Arguments arguments, ToolCaller caller) {
        String loadNumber = arguments.loadNumber();
        ConfirmDeliveryInput input = arguments.without("loadNumber").as(ConfirmDeliveryInput.class);
        return new Request() {
            @Override
            public Purchase purchase() {
                return new Purchase("load " + Advice.quoted(loadNumber), arguments.json(), null);
            }

            @Override
            public Map<String, @Nullable Object> send(CallOptions options) {
                return confirmed(loadNumber, input, options);
            }
        };
    }

    private Map<String, @Nullable Object> confirmed(
            String loadNumber, ConfirmDeliveryInput input, CallOptions options) {
        try {
            ConfirmDeliveryResult result = desk.client().confirmDelivery(loadNumber, input.bolReceivedAt(), options);
            return Json.tree(FreightJson.adapter(ConfirmDeliveryResult.class), result);
        } catch (DeliveryNotReadyException e) {
            if (LoadStatus.CANCELLED.equals(e.loadStatus())) {
                desk.loads().cancelled(loadNumber);
            }
            throw e;
        }
    }
}
