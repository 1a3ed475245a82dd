package io.freightsdk.server.junit;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.TestContextAnnotationUtils;

/** Finds {@link EnableFreightServer} on a Spring test; Spring finds this class by {@code META-INF/spring.factories}. */
final class SpringFreightCustomizerFactory implements ContextCustomizerFactory {
    @Override
    public @Nullable ContextCustomizer createContextCustomizer(
            Class<?> testClass, List<ContextConfigurationAttributes> configuration) {
        EnableFreightServer wanted =
                TestContextAnnotationUtils.findMergedAnnotation(testClass, EnableFreightServer.class);
        return wanted == null ? null : new SpringFreightCustomizer(wanted.baseUrlProperty(), wanted.agentKeyProperty());
    }
}
