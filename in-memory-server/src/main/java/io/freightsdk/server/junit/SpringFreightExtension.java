package io.freightsdk.server.junit;

import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import java.lang.reflect.Method;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.junit.jupiter.SpringExtension;

/** Gives test methods what their application context has; what it does stands at {@link EnableFreightServer}. */
final class SpringFreightExtension implements BeforeEachCallback, AfterEachCallback, ParameterResolver {
    private static final Namespace NAMESPACE = Namespace.create(SpringFreightExtension.class);

    @Override
    public void beforeEach(ExtensionContext context) {
        SpringFreight freight = freight(context);
        freight.turn().lock();
        context.getStore(NAMESPACE).put(Turn.class, new Turn(freight));
    }

    @Override
    public void afterEach(ExtensionContext context) {
        if (context.getStore(NAMESPACE).get(Turn.class) instanceof Turn turn) { // else there was no context
            resources(turn.freight())
                    .check(context, turn.freight().server().faults().unused());
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
        return resources(freight(context)).of(parameter.getParameter().getType());
    }

    private static TestResources resources(SpringFreight freight) {
        return new TestResources(freight.server(), freight.broker(), null);
    }

    private static SpringFreight freight(ExtensionContext context) {
        try {
            return SpringExtension.getApplicationContext(context).getBean(SpringFreight.class);
        } catch (NoSuchBeanDefinitionException e) {
            throw new ExtensionConfigurationException(
                    context.getRequiredTestClass().getName()
                            + ": its application context has no freight server; put @EnableFreightServer on the class that"
                            + " configures the context, such as the one with @SpringBootTest",
                    e);
        }
    }

    /** Ends with the method's store, after Spring has rolled back and forgotten durable calls; JUnit closes others from 5.13 on. */
    @SuppressWarnings("deprecation")
    private record Turn(SpringFreight freight) implements ExtensionContext.Store.CloseableResource, AutoCloseable {
        @Override
        public void close() {
            try {
                freight.fresh().run();
            } finally {
                freight.turn().unlock();
            }
        }
    }

    /** The server of one application context, what makes it fresh, and the turn of the test method that uses it. */
    record SpringFreight(InMemoryFreightServer server, FreightBroker broker, Runnable fresh, ReentrantLock turn) {
        static SpringFreight start() {
            InMemoryFreightServer server = InMemoryFreightServer.start();
            FreightBroker broker = server.addBroker();
            return new SpringFreight(server, broker, server.savepoint(), new ReentrantLock());
        }
    }
}
