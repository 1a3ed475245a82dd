package io.freightsdk.spring;

import io.freightsdk.durable.DurableFreight;
import io.freightsdk.durable.SchemaException;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;

/** Shows the message alone, not the failures of the beans that need the table. Spring leaves this out without freight-sdk-durable. */
final class MissingTables extends AbstractFailureAnalyzer<SchemaException> {
    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, SchemaException failure) {
        return new FailureAnalysis(
                failure.getMessage(),
                "If tables are missing, run the script; for one node and for tests freight.durable.create-schema=true creates them.",
                failure);
    }

    /** Names what a bean needs: without it the application's own bean fails first, before the client can name a property. */
    static final class Beans extends AbstractFailureAnalyzer<NoSuchBeanDefinitionException> implements Ordered {
        /** Before Spring's. */
        @Override
        public int getOrder() {
            return Ordered.HIGHEST_PRECEDENCE;
        }

        @Override
        protected @Nullable FailureAnalysis analyze(Throwable rootFailure, NoSuchBeanDefinitionException failure) {
            Class<?> type = failure.getBeanType();
            return type == null
                            || failure.getNumberOfBeansFound() > 0
                            || !type.getPackage().equals(DurableFreight.class.getPackage())
                    ? null
                    : new FailureAnalysis(
                            "there is no " + type.getSimpleName()
                                    + "; it needs the property freight.account, one DataSource, and that no property switches it off",
                            "Set what is missing; docs/reference/spring.md has the beans and properties.",
                            failure);
        }
    }
}
