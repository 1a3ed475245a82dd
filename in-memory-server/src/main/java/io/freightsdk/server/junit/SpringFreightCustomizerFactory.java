package io.freightsdk.server.junit;

import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
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
            InMemoryFreightServer server = InMemoryFreightServer.start();
            FreightBroker broker = server.addBroker();
            ConfigurableListableBeanFactory beans = context.getBeanFactory();
            if (beans instanceof DefaultSingletonBeanRegistry registry) {
                registry.registerDisposableBean("freightServer", server::close); // also if the context fails
            }
            beans.registerSingleton("freightServer", server);
            beans.registerSingleton("freightBroker", broker);
            context.getEnvironment()
                    .getPropertySources()
                    .addFirst(new MapPropertySource(
                            "freight server",
                            Map.of(
                                    baseUrlProperty, server.url(),
                                    agentKeyProperty, broker.agentKey())));
        }
    }
}
