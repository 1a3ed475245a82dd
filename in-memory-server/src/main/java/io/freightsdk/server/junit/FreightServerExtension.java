package io.freightsdk.server.junit;

import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.junit.TestResources.ServerWide;
import io.freightsdk.server.values.PendingFault;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Runs one server for a test class and the classes nested in it, and gives each test method, each invocation of a
 * repeated or parameterized one too, a broker of its own. Methods may run at the same time.
 *
 * <p>A test method has as parameters whatever it needs of: the broker, its faults, requests, messages and truck (of its
 * newest load, once it is used), and of the server's: the server itself, its clock and its prices. Methods
 * around a whole class get the latter only, and constructors before JUnit 5.12.
 *
 * <p>The parts that all brokers share (clock, server-wide prices, outage and faults) are put back after each method. Where methods
 * run at the same time on one server, changing it is an {@link IllegalStateException} that says what to use instead; a
 * drive moves the clock too.
 *
 * <p>When a test fails, the requests and the ledger of its broker are published as a report entry and printed. A test
 * that passes although a fault it has added never fired fails for that.
 *
 * <p>Registered in an instance field, it runs a server for each test method instead.
 */
public final class FreightServerExtension
        implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback, ParameterResolver {
    private static final String OTHERS = "other methods at the same time";

    private final ServerOptions serverOptions;
    private final BrokerOptions brokerOptions;
    private final Namespace namespace = Namespace.create(FreightServerExtension.class, this);
    private final Set<Hosted> running = ConcurrentHashMap.newKeySet();

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

    /** Starts the server, unless an enclosing class has one. */
    @Override
    public void beforeAll(ExtensionContext context) {
        hosted(context);
    }

    /** Returns the URL of the running server; before and after its tests, and with several at once, an {@link IllegalStateException}. */
    public String url() {
        List<Hosted> all = List.copyOf(running);
        if (all.size() > 1) {
            throw new IllegalStateException("url: " + all.size() + " classes run with this extension at the same time, "
                    + "each with its own server; have an InMemoryFreightServer as a parameter");
        }
        if (all.isEmpty()) {
            throw new IllegalStateException("url: no test of this extension is running, so there is no server; "
                    + "ask in a test, a @BeforeEach or a @BeforeAll method, or in a @DynamicPropertySource supplier");
        }
        return all.get(0).server().url();
    }

    /** Adds the method's broker. */
    @Override
    public void beforeEach(ExtensionContext context) {
        resources(context);
    }

    /** Reports a failure, or fails the test for faults that never fired. */
    @Override
    public void afterEach(ExtensionContext context) {
        TestResources resources = resources(context);
        FreightBroker broker = resources.broker();
        List<PendingFault> unused = new ArrayList<>(broker.faults().unused());
        broker.faults().clear();
        ServerWide before = resources.before();
        if (before != null) {
            unused.addAll(before.unused(resources.server()));
            before.putBack(resources.server());
        }
        try {
            resources.check(context, unused);
        } finally {
            closeIfOwned(context);
        }
    }

    /** Stops the server with the class it was started for. */
    @Override
    public void afterAll(ExtensionContext context) {
        closeIfOwned(context);
    }

    /** Lets a constructor have what its method has, so that what others share is refused there too; JUnit asks from 5.12 on. */
    @Override
    public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext root) {
        return ExtensionContextScope.TEST_METHOD;
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return TestResources.offers(parameter.getParameter().getType());
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        if (context.getTestMethod().isPresent()) {
            return resources(context).of(type);
        }
        if (TestResources.needsBroker(type)) {
            throw new ParameterResolutionException(type.getSimpleName()
                    + " belongs to one test method: have it as a parameter of that, or of a @BeforeEach method");
        }
        return TestResources.shared(hosted(context).server(), type);
    }

    private TestResources resources(ExtensionContext context) {
        Store store = context.getStore(namespace);
        TestResources known = store.get(TestResources.class, TestResources.class);
        if (known != null) {
            return known;
        }
        Hosted hosted = hosted(context);
        boolean isShared = isConcurrent(context, hosted.ownerId());
        InMemoryFreightServer server = isShared ? hosted.server().sharedBy(OTHERS) : hosted.server();
        TestResources resources =
                new TestResources(server, server.addBroker(brokerOptions), isShared ? null : ServerWide.of(server));
        store.put(TestResources.class, resources);
        return resources;
    }

    /** Returns whether others of the server may run meanwhile; beside concurrent methods one in the thread of its class does too. */
    private static boolean isConcurrent(ExtensionContext context, String ownerId) {
        if (context.getUniqueId().equals(ownerId)) {
            return false;
        }
        boolean isPinned = mode(context).isPresent()
                && context.getParent()
                        .flatMap(FreightServerExtension::mode)
                        .or(() -> parallel(context, "mode.default"))
                        .filter("concurrent"::equalsIgnoreCase)
                        .isPresent();
        return (isPinned
                        || context.getExecutionMode() == ExecutionMode.CONCURRENT
                        || isConcurrent(context.getParent().orElseThrow(), ownerId))
                && parallel(context, "enabled").filter(Boolean::parseBoolean).isPresent();
    }

    private static Optional<String> mode(ExtensionContext context) {
        return context.getElement()
                .map(own -> own.getAnnotation(Execution.class))
                .map(own -> own.value().name());
    }

    private static Optional<String> parallel(ExtensionContext context, String name) {
        return context.getConfigurationParameter("junit.jupiter.execution.parallel." + name);
    }

    /** The server of this context or one around it; else a new one, which is then this context's. */
    private Hosted hosted(ExtensionContext context) {
        Store store = context.getStore(namespace);
        Hosted known = store.get(Hosted.class, Hosted.class);
        if (known != null) {
            return known;
        }
        Hosted hosted = new Hosted(InMemoryFreightServer.start(serverOptions), context.getUniqueId());
        store.put(Hosted.class, hosted);
        running.add(hosted);
        return hosted;
    }

    private void closeIfOwned(ExtensionContext context) {
        Hosted hosted = context.getStore(namespace).get(Hosted.class, Hosted.class);
        if (hosted != null && hosted.ownerId().equals(context.getUniqueId())) {
            hosted.close();
            running.remove(hosted);
        }
    }

    /** Builder for the extension. */
    public static final class Builder {
        private ServerOptions server = ServerOptions.builder().build();
        private BrokerOptions broker = BrokerOptions.builder().build();

        private Builder() {}

        /** Sets the options of the server. */
        public Builder server(ServerOptions options) {
            this.server = options;
            return this;
        }

        /** Sets the options of each test method's broker. */
        public Builder broker(BrokerOptions options) {
            this.broker = options;
            return this;
        }

        /** Returns the extension; it can be registered once. */
        public FreightServerExtension build() {
            return new FreightServerExtension(this);
        }
    }

    /** A server and the id of the context whose end is its end; a store closes it only from JUnit 5.13 on. */
    private record Hosted(InMemoryFreightServer server, String ownerId) implements AutoCloseable {

        @Override
        public void close() {
            server.close();
        }
    }
}
