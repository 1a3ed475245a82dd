package io.freightsdk.server.proof.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.proof.fuzz.Answers.Answer;
import io.freightsdk.server.proof.model.Tree;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** A broker's books as the control API shows them. */
final class Ledgers {
    private Ledgers() {}

    /** Each entry tells the sum up to it, and each load can be looked at; a broker that is gone has no books. */
    static void addUp(Target target, String brokerId) {
        Answer ledger = target.ask("GET", "/_control/brokers/" + brokerId + "/ledger", "");
        if (ledger.status() == 404) {
            return;
        }
        BigDecimal sum = BigDecimal.ZERO;
        for (Object entry : list(ledger, "entries")) {
            sum = sum.add((BigDecimal) ((Map<?, ?>) entry).get("amountUsd"));
            assertThat((BigDecimal) ((Map<?, ?>) entry).get("balanceUsd")).isEqualByComparingTo(sum);
        }
        assertThat((BigDecimal) Tree.object(ledger.body()).get("balanceUsd")).isEqualByComparingTo(sum);
        for (Object load : list(target.ask("GET", "/_control/brokers/" + brokerId + "/loads", ""), "loads")) {
            String number = String.valueOf(((Map<?, ?>) load).get("loadNumber"));
            assertThat(target.ask("GET", "/_control/loads/" + number, "").status())
                    .isEqualTo(200);
        }
    }

    private static List<?> list(Answer answer, String name) {
        return (List<?>) Tree.object(answer.body()).get(name);
    }
}
