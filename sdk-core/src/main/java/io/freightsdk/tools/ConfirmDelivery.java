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
record ConfirmDelivery(ToolParts desk) implements Task {
    static final String NAME = "freight_confirm_delivery";

    private static final Spec SPEC = Spec.of(NAME);

    @Override
    public Spec spec() {
        return SPEC;
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
