package io.freightsdk.server.junit;

import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.faults.PendingFault;
import java.util.List;
import org.jspecify.annotations.Nullable;
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
import org.opentest4j.TestAbortedException;

/**
 * Runs one server for a test class and the classes nested in it, and gives each test method, each invocation of a
 * repeated or parameterized one too, a broker of its own. Methods may run at the same time.
 *
 * <p>A test method has as parameters, or the test instance as fields that are neither static nor final, whatever it
 * needs of: the broker, its faults, requests, messages and truck (of its newest load, once it is used), and of the
 * server's: the server itself, its clock and its prices. Constructors and methods around a whole class get the latter
 * only. Clock and prices are the class's: tests that move them had better not run at the same time.
 *
 * <p>When a test fails, the requests and the ledger of its broker are published as a report entry and printed. A test
 * that passes although a fault of its broker was not met fails for that.
 *
 * <p>Registered in an instance field, it runs a server for each test method instead.
 */
public final class FreightServerExtension
        implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback, ParameterResolver {
    private static final String REPORT = "freight";

    private final ServerOptions serverOptions;
    private final BrokerOptions brokerOptions;
    private final Namespace namespace = Namespace.create(FreightServerExtension.class, this);

    /** With the defaults of server and broker; what {@link FreightServerTest} uses. */
    public FreightServerExtension() {
        this(builder());
    }

    private FreightServerExtension(Builder builder) {
        this.serverOptions = builder.server;
        this.brokerOptions = builder.broker;
    }

    /** Starts from the defaults, for a field with {@code @RegisterExtension}. */
    public static Builder builder() {
        return new Builder();
    }

    /** Starts the server, unless an enclosing class has one. */
    @Override
    public void beforeAll(ExtensionContext context) {
        hosted(context);
    }

    /** Adds the method's broker and sets the fields. */
    @Override
    public void beforeEach(ExtensionContext context) {
        Given given = given(context);
        context.getRequiredTestInstances()
                .getAllInstances()
                .forEach(instance -> InjectedFields.inject(instance, given));
    }

    /** Reports a failure, or makes one of faults that were not met. */
    @Override
    public void afterEach(ExtensionContext context) {
        FreightBroker broker = given(context).broker();
        List<PendingFault> unused = broker.faults().unused();
        broker.faults().clear();
        try {
            Throwable failure = context.getExecutionException().orElse(null);
            AssertionError unmet = failure == null && !unused.isEmpty() ? UnusedFaults.error(unused) : null;
            if (unmet != null || isFailure(failure)) {
                report(context, broker.report());
            }
            if (unmet != null) {
                throw unmet;
            }
        } finally {
            closeIfOwned(context);
        }
    }

    /** Stops the server with the class it was started for. */
    @Override
    public void afterAll(ExtensionContext context) {
        closeIfOwned(context);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return Given.offers(parameter.getParameter().getType());
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        if (context.getTestMethod().isPresent()) {
            return given(context).of(type);
        }
        if (Given.needsBroker(type)) {
            throw new ParameterResolutionException(
                    type.getSimpleName()
                            + " belongs to one test method: have it as a parameter of that, of a @BeforeEach method, or as a field");
        }
        return Given.shared(hosted(context).server(), type);
    }

    private Given given(ExtensionContext context) {
        Store store = context.getStore(namespace);
        Given known = store.get(Given.class, Given.class);
        if (known != null) {
            return known;
        }
        InMemoryFreightServer server = hosted(context).server();
        Given given = new Given(server, server.addBroker(brokerOptions));
        store.put(Given.class, given);
        return given;
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
        return hosted;
    }

    private void closeIfOwned(ExtensionContext context) {
        Hosted hosted = context.getStore(namespace).get(Hosted.class, Hosted.class);
        if (hosted != null && hosted.ownerId().equals(context.getUniqueId())) {
            hosted.close();
        }
    }

    private static boolean isFailure(@Nullable Throwable failure) {
        return failure != null && !(failure instanceof TestAbortedException);
    }

    /** Printed too: most consoles show no report entries. */
    private static void report(ExtensionContext context, String text) {
        context.publishReportEntry(REPORT, text);
        System.err.println(context.getDisplayName() + " failed; " + text);
    }

    /** Collects what is to be different from the defaults. */
    public static final class Builder {
        private ServerOptions server = ServerOptions.builder().build();
        private BrokerOptions broker = BrokerOptions.builder().build();

        private Builder() {}

        /** How the server starts. */
        public Builder server(ServerOptions options) {
            this.server = options;
            return this;
        }

        /** What each test method's broker is like. */
        public Builder broker(BrokerOptions options) {
            this.broker = options;
            return this;
        }

        /** The extension; it can be registered once. */
        public FreightServerExtension build() {
            return new FreightServerExtension(this);
        }
    }
}
