package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecipesTest {
    @Test
    void loadOfTheQuickstartIsCreatedAndPaidOnce() throws Exception {
        assertThat(Printed.by(() -> Quickstart.main(new String[0])))
                .containsPattern("LD-\\d{4}-\\d{6} is created; what the server saw of it:\n")
                .contains(
                        "charged 0.65 USD, response lost on purpose\n",
                        "charged nothing, responded\n",
                        "DELIVERED after ",
                        "  PICKUP   Chicago, IL  arrived 2026-05-04T",
                        "  createLoad        -0.65  balance  99.35\n",
                        "  getLoadPosition   -0.02  balance  99.33\n",
                        "spent, by the client's own count: 0.67 USD\n")
                .doesNotContain("null");
    }
}
