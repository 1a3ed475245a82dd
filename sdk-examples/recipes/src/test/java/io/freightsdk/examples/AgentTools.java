package io.freightsdk.examples;

import io.freightsdk.FreightClient;
import io.freightsdk.tools.Approval;
import io.freightsdk.tools.FreightTools;
import java.math.BigDecimal;

class AgentTools {
    static FreightTools of(FreightClient freight) {
        return FreightTools.builder(freight)
                .spendLimitPerAgent("5.00")
                .approver(request -> request.priceUsd().compareTo(BigDecimal.ONE) <= 0
                        ? Approval.granted()
                        : Approval.denied("a person has to do that"))
                .build();
    }
}
