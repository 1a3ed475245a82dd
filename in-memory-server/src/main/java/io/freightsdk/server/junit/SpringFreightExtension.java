package io.freightsdk.server.junit;

import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import java.lang.reflect.Method;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.test.context.junit.jupiter.SpringExtension;

/** Gives test methods what their application context has; what it does stands at {@link EnableFreightServer}. */
final class SpringFreightExtension implements BeforeEachCallback, AfterEachCallback, ParameterResolver {
    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(SpringFreightExtension.class);

    @Override
    public void beforeEach(ExtensionContext context) {
        context.getStore(NAMESPACE)
                .put(Reset.class, new Reset(resources(context).server()));
    }

    @Override
    public void afterEach(ExtensionContext context) {
        if (context.getStore(NAMESPACE).get(Reset.class) != null) { // else there was no context
            resources(context).check(context);
        }
    }

    /** Parameters of methods only, and not those that Spring fills in. */
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return TestResources.offers(parameter.getParameter().getType())
                && parameter.getDeclaringExecutable() instanceof Method
                && !parameter.isAnnotated(Autowired.class);
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return resources(context).of(parameter.getParameter().getType());
    }

    /** Ends with the method's store, after Spring has rolled back; JUnit closes others from 5.13 on. */
    @SuppressWarnings("deprecation")
    private record Reset(InMemoryFreightServer server)
            implements ExtensionContext.Store.CloseableResource, AutoCloseable {
        @Override
        public void close() {
            server.reset();
        }
    }

    private static TestResources resources(ExtensionContext context) {
        try {
            ApplicationContext application = SpringExtension.getApplicationContext(context);
            return new TestResources(
                    application.getBean("freightServer", InMemoryFreightServer.class),
                    application.getBean("freightBroker", FreightBroker.class));
        } catch (NoSuchBeanDefinitionException e) {
            throw new ExtensionConfigurationException(
                    context.getRequiredTestClass().getName()
                            + ": its application context has no freight server; put @EnableFreightServer on the class that"
                            + " configures the context, such as the one with @SpringBootTest",
                    e);
        }
    }
}
