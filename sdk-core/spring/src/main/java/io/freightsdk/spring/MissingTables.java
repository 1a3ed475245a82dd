package io.freightsdk.spring;

import io.freightsdk.durable.DurableRequests;
import io.freightsdk.durable.SchemaException;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Shows the message alone, not the failures of the beans that need the table. Spring leaves this out without freight-sdk-durable. */
final class MissingTables extends AbstractFailureAnalyzer<SchemaException> {
    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, SchemaException failure) {
        return new FailureAnalysis(
                failure.getMessage(),
                "If tables are missing, run the script; for one node and for tests freight.durable.create-schema=true creates them.",
                failure);
    }

    /** Names the property that is missing: Spring makes an application's bean before the client, which would name it. */
    @Order(Ordered.HIGHEST_PRECEDENCE) // before Spring's
    static final class Calls extends AbstractFailureAnalyzer<NoSuchBeanDefinitionException> {
        @Override
        protected @Nullable FailureAnalysis analyze(Throwable rootFailure, NoSuchBeanDefinitionException failure) {
            Class<?> type = failure.getBeanType();
            return type == null || !DurableRequests.class.isAssignableFrom(type) || failure.getNumberOfBeansFound() > 0
                    ? null
                    : new FailureAnalysis(
                            "there is no " + type.getSimpleName() + "; it needs freight.account and one DataSource",
                            "Set the property freight.account, and leave freight.durable.enabled at true.",
                            failure);
        }
    }
}
