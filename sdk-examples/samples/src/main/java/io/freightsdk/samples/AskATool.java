package io.freightsdk.samples;

import io.freightsdk.FreightClient;
import io.freightsdk.tools.Approval;
import io.freightsdk.tools.FreightTool;
import io.freightsdk.tools.FreightTools;
import io.freightsdk.tools.ToolCaller;

class AskATool {
    private final FreightTools tools;

    /** Build the tools once: they remember the orders that they have made. */
    AskATool(FreightClient freight) {
        tools = FreightTools.builder(freight)
                .spendLimitPerAgent("5.00")
                .maxPriceUsd("1.00")
                .approver(request ->
                        request.similarTo() == null ? Approval.granted() : Approval.denied("a person has to do that"))
                .build();
        freight.prices().list(); // so that descriptions name the prices
    }

    void describe() {
        for (FreightTool tool : tools.all()) {
            System.out.println(tool.name() + ": " + tool.description());
        }
    }

    String createLoad(String argumentsOfTheModel) {
        return tools.named("freight_create_load")
                .invoke(argumentsOfTheModel, ToolCaller.of("dispatcher-7"))
                .json();
    }
}
