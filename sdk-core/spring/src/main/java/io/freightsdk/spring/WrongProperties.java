package io.freightsdk.spring;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/** Names the properties that are not known or empty, without their values as Spring's own does: it may be the agent key under another name. */
@Order(Ordered.HIGHEST_PRECEDENCE) // before Spring's
final class WrongProperties extends AbstractFailureAnalyzer<BindException> {
    private static final ConfigurationPropertyName OURS = ConfigurationPropertyName.of("freight");
    private static final ConfigurationPropertyName WITH_A_SECRET = ConfigurationPropertyName.of("freight.webhooks");

    private final Environment environment;

    WrongProperties(Environment environment) {
        this.environment = environment;
    }

    @Override
    protected @Nullable FailureAnalysis analyze(Throwable rootFailure, BindException failure) {
        Set<ConfigurationProperty> wrong = new TreeSet<>();
        if (failure.getCause() instanceof UnboundConfigurationPropertiesException unknown) {
            wrong.addAll(unknown.getUnboundProperties());
        } else if (failure.getProperty() != null
                && failure.getProperty().getName().equals(WITH_A_SECRET)) {
            wrong.add(failure.getProperty());
        }
        List<String> names = wrong.stream()
                .filter(one -> OURS.isAncestorOf(one.getName()))
                .map(one -> one.getName() + (isEmpty(one) ? ", which is empty, of " : " of ") + one.getOrigin())
                .toList();
        return names.isEmpty() || names.size() < wrong.size()
                ? null
                : new FailureAnalysis(
                        "The starter of the Freight SDK cannot use " + String.join(", ", names)
                                + ". Nothing was sent, and no money moved.",
                        "Correct the name, or leave an empty one out; docs/reference/spring.md has them all.",
                        failure);
    }

    /** Returns whether there is no text in it, nor in the variable that it names. */
    private boolean isEmpty(ConfigurationProperty one) {
        return environment.resolvePlaceholders(one.getValue().toString()).isEmpty();
    }
}
