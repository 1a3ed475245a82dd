package io.freightsdk.samples;

import io.freightsdk.FreightClient;
import io.freightsdk.tools.Approval;
import io.freightsdk.tools.FreightTool;
import io.freightsdk.tools.FreightTools;
import io.freightsdk.tools.ToolCaller;

class AskATool {
    static String createLoad(FreightClient freight, String argumentsOfTheModel) {
        FreightTools tools = FreightTools.builder(freight)
                .spendLimitPerAgent("5.00")
                .maxPriceUsd("1.00")
                .approver(request ->
                        request.similarTo() == null ? Approval.granted() : Approval.denied("a person has to do that"))
                .build();
        freight.prices().list(); // for descriptions
        for (FreightTool tool : tools.all()) {
            System.out.println(tool.name() + ": " + tool.description());
        }
        return tools.named("freight_create_load")
                .invoke(argumentsOfTheModel, ToolCaller.of("dispatcher-7"))
                .json();
    }
}
