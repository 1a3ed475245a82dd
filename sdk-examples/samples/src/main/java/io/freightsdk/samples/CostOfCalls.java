package io.freightsdk.samples;

import io.freightsdk.CallListener;
import io.freightsdk.CallOptions;
import io.freightsdk.CallReport;
import io.freightsdk.FreightClient;
import java.util.concurrent.atomic.AtomicReference;

/** Prints a line for each call of a client, and one for each retry. */
class CostOfCalls implements CallListener {
    static FreightClient client(FreightClient.Builder settings) {
        return settings.listener(new CostOfCalls()).build();
    }

    @Override
    public void retryScheduled(RetryScheduled event) {
        System.out.println(event.operation() + ": retry in " + event.delay() + ", because "
                + event.reason().whatHappened());
    }

    @Override
    public void callCompleted(CallReport report) {
        System.out.println(report.operation() + ": " + report.outcome() + ", " + report.chargeStatus() + ", at most "
                + report.atMostUsd() + " USD, attempts: " + report.attempts());
    }

    /** Returns what one read has cost. */
    static CallReport read(FreightClient freight, String loadNumber) {
        AtomicReference<CallReport> report = new AtomicReference<>();
        CallOptions reported = CallOptions.builder().report(report::set).build();
        freight.getLoadPosition(loadNumber, reported);
        return report.get();
    }
}
