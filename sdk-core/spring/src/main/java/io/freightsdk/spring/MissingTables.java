package io.freightsdk.spring;

import io.freightsdk.durable.SchemaException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows the message alone, not the failures of the beans that need the table. Spring leaves this out without freight-sdk-durable. */
final class MissingTables extends AbstractFailureAnalyzer<SchemaException> {
    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, SchemaException failure) {
        return new FailureAnalysis(
                failure.getMessage(),
                "If tables are missing, run the script; for one node and for tests freight.durable.create-schema=true creates them.",
                failure);
    }
}
