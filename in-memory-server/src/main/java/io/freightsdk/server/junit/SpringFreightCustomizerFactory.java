package io.freightsdk.server.junit;

import io.freightsdk.server.junit.SpringFreightExtension.SpringFreight;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.DefaultSingletonBeanRegistry;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.MergedContextConfiguration;
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

    /** Starts a server before a context, and sets these properties; equal ones are one context of Spring's cache. */
    private record SpringFreightCustomizer(String baseUrlProperty, String agentKeyProperty)
            implements ContextCustomizer {
        @Override
        public void customizeContext(ConfigurableApplicationContext context, MergedContextConfiguration configuration) {
            SpringFreight freight = SpringFreight.start();
            ConfigurableListableBeanFactory beans = context.getBeanFactory();
            if (beans instanceof DefaultSingletonBeanRegistry registry) {
                registry.registerDisposableBean("freightServer", freight.server()::close); // also if the context fails
            }
            beans.registerSingleton("freightServer", freight.server());
            beans.registerSingleton("freightBroker", freight.broker());
            beans.registerSingleton(SpringFreight.class.getName(), freight);
            context.getEnvironment()
                    .getPropertySources()
                    .addFirst(new MapPropertySource(
                            "freight server",
                            Map.of(
                                    baseUrlProperty, freight.server().url(),
                                    agentKeyProperty, freight.broker().agentKey())));
        }
    }
}
