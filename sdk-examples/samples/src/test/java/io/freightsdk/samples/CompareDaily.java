package io.freightsdk.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.compare.Comparison;
import io.freightsdk.compare.ComparisonReport;

class CompareDaily {
    static void assertUnchanged(String baseUrl, String agentKey) throws InterruptedException {
        ComparisonReport report = Comparison.of(baseUrl, agentKey).run();
        assertThat(report.differences()).as(report.text()).isEmpty();
    }
}
