package io.freightsdk.examples;

import io.freightsdk.FreightClient;
import io.freightsdk.tools.Approval;
import io.freightsdk.tools.FreightTools;

class AgentTools {
    static FreightTools of(FreightClient freight) {
        return FreightTools.builder(freight)
                .spendLimitPerAgent("5.00")
                .maxPriceUsd("1.00")
                .approver(request ->
                        request.similarTo() == null ? Approval.granted() : Approval.denied("a person has to do that"))
                .build();
    }
}
