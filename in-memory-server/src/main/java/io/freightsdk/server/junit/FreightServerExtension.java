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
 * JUnit extension that starts a server with one broker before each test method, or each invocation of a repeated or parameterized
 * one, and closes it after the method. Test methods may run at the same time, because each has its own server, with its own clock,
 * prices and faults.
 *
 * <p>Test methods and methods with {@code @BeforeEach} or {@code @AfterEach} can have the {@link InMemoryFreightServer} and the
 * {@link io.freightsdk.server.FreightBroker} as parameters. Constructors can from JUnit 5.12 on.
 *
 * <p>If a test fails, the requests and the ledger of its broker are printed and published as a report entry. If a test passes
 * although a fault that it added never fired, the test fails, because it did not test what it says.
 *
 * <pre>{@code
 * @RegisterExtension
 * final FreightServerExtension freight = FreightServerExtension.builder()
 *         .broker(BrokerOptions.builder().balanceUsd("0.40").build())
 *         .build();
 * }</pre>
 */
public final class FreightServerExtension implements BeforeEachCallback, AfterEachCallback, ParameterResolver {
    private final ServerOptions serverOptions;
    private final BrokerOptions brokerOptions;
    private final Namespace namespace = Namespace.create(FreightServerExtension.class, this);

    /** Creates an extension with the default options of server and broker, as {@link FreightServerTest} does. */
    public FreightServerExtension() {
        this(builder());
    }

    private FreightServerExtension(Builder builder) {
        this.serverOptions = builder.server;
        this.brokerOptions = builder.broker;
    }

    /** Creates a builder with the defaults, for a field that is annotated with {@code @RegisterExtension}. */
    public static Builder builder() {
        return new Builder();
    }

    /** Starts the server and adds the broker. */
    @Override
    public void beforeEach(ExtensionContext context) {
        resources(context);
    }

    /** Reports a failed test, fails one whose faults never fired, and closes the server. */
    @Override
    public void afterEach(ExtensionContext context) {
        TestResources resources = resources(context);
        try {
            resources.check(context);
        } finally {
            resources.server().close();
        }
    }

    /** Gives a constructor the same server as the test method. JUnit calls it from 5.12 on. */
    @Override
    public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext root) {
        return ExtensionContextScope.TEST_METHOD;
    }

    /** Returns true for parameters of the types of server and broker. */
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getTestMethod().isPresent()
                && TestResources.offers(parameter.getParameter().getType());
    }

    /** Returns the server or the broker of the test method. */
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

    /** Builder for a {@link FreightServerExtension}. */
    public static final class Builder {
        private ServerOptions server = ServerOptions.builder().build();
        private BrokerOptions broker = BrokerOptions.builder().build();

        private Builder() {}

        /** Sets the options with which each server is started. Do not set a port, if test methods run at the same time. */
        public Builder server(ServerOptions options) {
            this.server = options;
            return this;
        }

        /** Sets the options of the broker that is added to each server. */
        public Builder broker(BrokerOptions options) {
            this.broker = options;
            return this;
        }

        /** Creates the extension. Register each extension once. */
        public FreightServerExtension build() {
            return new FreightServerExtension(this);
        }
    }
}
