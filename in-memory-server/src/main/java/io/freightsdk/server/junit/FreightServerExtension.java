package io.freightsdk.server.junit;

import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerOptions;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Runs a server with one broker for each test method, each invocation of a repeated or parameterized one too. Methods may
 * run at the same time, and each has its own clock, prices and faults.
 *
 * <p>A test method, and those around each method, can have the {@link InMemoryFreightServer} and the {@link
 * io.freightsdk.server.FreightBroker} as parameters; a constructor can from JUnit 5.12 on.
 *
 * <p>When a test fails, the requests and the ledger of its broker are published as a report entry and printed. A test
 * that passes although a fault that it added never fired fails for that.
 */
public final class FreightServerExtension implements BeforeEachCallback, AfterEachCallback, ParameterResolver {
    private final ServerOptions serverOptions;
    private final BrokerOptions brokerOptions;
    private final Namespace namespace = Namespace.create(FreightServerExtension.class, this);

    /** Creates one with the defaults of server and broker, as {@link FreightServerTest} does. */
    public FreightServerExtension() {
        this(builder());
    }

    private FreightServerExtension(Builder builder) {
        this.serverOptions = builder.server;
        this.brokerOptions = builder.broker;
    }

    /** Creates a builder with the defaults, for a field with {@code @RegisterExtension}. */
    public static Builder builder() {
        return new Builder();
    }

    /** Starts the server and adds the broker. */
    @Override
    public void beforeEach(ExtensionContext context) {
        resources(context);
    }

    /** Reports a failure, or fails the test for faults that never fired, and stops the server. */
    @Override
    public void afterEach(ExtensionContext context) {
        TestResources resources = resources(context);
        try {
            resources.check(context);
        } finally {
            resources.server().close();
        }
    }

    /** Lets a constructor have what its method has; JUnit asks from 5.12 on. */
    @Override
    public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext root) {
        return ExtensionContextScope.TEST_METHOD;
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getTestMethod().isPresent()
                && TestResources.offers(parameter.getParameter().getType());
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return resources(context).of(parameter.getParameter().getType());
    }

    private TestResources resources(ExtensionContext context) {
        Store store = context.getStore(namespace);
        TestResources known = store.get(TestResources.class, TestResources.class);
        if (known != null) {
            return known;
        }
        InMemoryFreightServer server = InMemoryFreightServer.start(serverOptions);
        TestResources resources = new TestResources(server, server.addBroker(brokerOptions));
        store.put(TestResources.class, resources);
        return resources;
    }

    /** Builder for the extension. */
    public static final class Builder {
        private ServerOptions server = ServerOptions.builder().build();
        private BrokerOptions broker = BrokerOptions.builder().build();

        private Builder() {}

        /** Sets the options of each server. */
        public Builder server(ServerOptions options) {
            this.server = options;
            return this;
        }

        /** Sets the options of each broker. */
        public Builder broker(BrokerOptions options) {
            this.broker = options;
            return this;
        }

        /** Returns the extension; it can be registered once. */
        public FreightServerExtension build() {
            return new FreightServerExtension(this);
        }
    }
}
