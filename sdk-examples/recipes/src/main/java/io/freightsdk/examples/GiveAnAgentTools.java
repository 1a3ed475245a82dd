package io.freightsdk.examples;

import io.freightsdk.FreightClient;
import io.freightsdk.tools.Approval;
import io.freightsdk.tools.FreightTool;
import io.freightsdk.tools.FreightTools;
import io.freightsdk.tools.ToolCaller;

/**
 * How do I let a model create loads without letting it spend? With tools that have a limit and an approver.
 *
 * <p>On the real service: the price of one load the first time; later the load is found again for free. The driver's phone
 * number is fictional, so no message is sent.
 */
public final class GiveAnAgentTools {
    /** Prints a model's tools, and their answers. */
    public static void main(String[] args) {
        Service.run(GiveAnAgentTools::run);
    }

    static void run(Service service) {
        String argumentsOfTheModel = """
                {"driverPhone": "(312) 555-0142", "customerRef": "freight-sdk-recipe",
                 "pickups": [{"address": "2600 S Federal St", "city": "Chicago", "state": "IL", "zip": "60616"}],
                 "deliveries": [{"address": "1800 N Market St", "city": "Dallas", "state": "TX"}]}""";
        try (FreightClient freight = service.client().build()) {
            FreightTools tools = FreightTools.builder(freight)
                    .spendLimitPerAgent("5.00")
                    .maxPriceUsd("1.00")
                    .approver(request -> request.similarTo() == null
                            ? Approval.granted()
                            : Approval.denied("a person has to do that"))
                    .build();
            ToolCaller dispatcher = ToolCaller.of("dispatcher-7");
            freight.prices().list(); // free, so that descriptions have the prices
            for (FreightTool tool : tools.all()) {
                System.out.println(tool.name() + ": " + tool.description());
            }
            String answer = tools.named("freight_create_load")
                    .invoke(argumentsOfTheModel, dispatcher)
                    .json();
            System.out.println(answer);

            String corrected = argumentsOfTheModel.replace("\"TX\"", "\"TX\", \"zip\": \"75202\"");
            System.out.println(tools.named("freight_create_load")
                    .invoke(corrected, dispatcher)
                    .json());
        }
    }
}
