package io.freightsdk.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.tools.ApprovalRequest;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

/** The words of a question come from a model, and whoever answers it must not be misled by them. */
class QuestionTest {
    private static String about(String subject) {
        return about(subject, false);
    }

    private static String about(String subject, boolean isRepeat) {
        return ToolApproval.question(new ApprovalRequest(
                "mcp",
                "freight_create_load",
                subject,
                new BigDecimal("0.65"),
                isRepeat,
                null,
                null,
                null,
                "{}",
                false));
    }

    @Test
    void repeatSaysThatItMayCostNothing() {
        assertThat(about("PO-7", true))
                .isEqualTo(
                        "Spend 0.65 USD? mcp asks for freight_create_load, PO-7, again, for 0.65 USD unless it was charged before");
    }

    @Test
    void priceComesFirst() {
        assertThat(about("PO-7: Chicago, IL to Dallas, TX"))
                .isEqualTo("Spend 0.65 USD? mcp asks for freight_create_load, PO-7: Chicago, IL to Dallas, TX,"
                        + " for 0.65 USD");
    }
}
