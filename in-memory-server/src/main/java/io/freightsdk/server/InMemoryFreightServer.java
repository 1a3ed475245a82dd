package io.freightsdk.server;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The freight tracking service in this process, ready when {@link #start()} returns, until it is closed. Everything
 * here may be called from any thread; each call is whole, and sees the server at one moment. A closed server can still be
 * read.
 */
public final class InMemoryFreightServer implements AutoCloseable {
    private static final String HTTP_LIBRARY = "org.apache.hc.core5.http.impl.io.HttpService";

    private final ServerOptions options;
    private final ServerState state;
    private final HttpServer http;

    private InMemoryFreightServer(ServerOptions options) {
        this.options = options;
        this.state = new ServerState(options.startAt, options.seed);
        Links links = new Links(() -> options.publicUrl == null ? url() : options.publicUrl);
        ControlGuard guard = new ControlGuard(options);
        List<Route> routes = new ArrayList<>(new AgentApi(state, links).routes());
        routes.addAll(new ControlApi(state, links, guard).routes());
        routes.addAll(new Pages(state, links, guard).routes());
        InetSocketAddress address = new InetSocketAddress(options.host, options.port);
        this.http = HttpServer.start(address, new Router(state, routes), state.clock());
    }

    /** Starts on a free port of the loopback address, in real time, with unguessable tokens. */
    public static InMemoryFreightServer start() {
        return start(ServerOptions.builder().build());
    }

    /** Starts with these options; an address that is not available is an {@link java.io.UncheckedIOException}. */
    public static InMemoryFreightServer start(ServerOptions options) {
        try {
            Class.forName(HTTP_LIBRARY, false, InMemoryFreightServer.class.getClassLoader());
        } catch (ClassNotFoundException | LinkageError e) {
            throw new IllegalStateException(
                    "the server needs org.apache.httpcomponents.core5:httpcore5 (5.2 or newer) on the class path", e);
        }
        return new InMemoryFreightServer(options);
    }

    /** Returns the URL it listens on, like {@code http://127.0.0.1:49152}. */
    public String url() {
        InetSocketAddress address = http.address();
        InetAddress host = address.getAddress();
        String name = host.isAnyLocalAddress() ? "127.0.0.1" : host.getHostAddress();
        return "http://" + (name.contains(":") ? "[" + shortened(name) + "]" : name) + ":" + address.getPort();
    }

    /** The first zeros of an IPv6 address left out, as people write it. */
    private static String shortened(String address) {
        return address.replaceFirst("(^|:)0(:0)+(:|$)", "::");
    }

    /** Returns the bearer token of {@code /_control}; empty where it needs none. */
    public Optional<String> controlToken() {
        return Optional.ofNullable(options.controlToken);
    }

    /** Adds a registered broker with 100.00 USD and a key for everything. */
    public FreightBroker addBroker() {
        return addBroker(BrokerOptions.builder().build());
    }

    /** Adds a broker with these options. */
    public FreightBroker addBroker(BrokerOptions options) {
        return FreightBroker.add(state, options, Broker.Cause.of("addBroker"));
    }

    /** Returns a load of any broker; one that does not exist is a {@link java.util.NoSuchElementException}. */
    public FreightLoad load(String loadNumber) {
        return state.run(() -> new FreightLoad(state, state.load(loadNumber)));
    }

    /** Returns the loads of all brokers, oldest first. */
    public List<FreightLoad> loads() {
        return state.run(() ->
                state.loads().stream().map(load -> new FreightLoad(state, load)).toList());
    }

    /** Returns the clock of the server. */
    public FreightClock clock() {
        return new FreightClock(state);
    }

    /** Returns the live prices of all brokers. */
    public FreightPrices prices() {
        return new FreightPrices(state, null);
    }

    /** Returns the faults that apply to calls of any broker. */
    public FreightFaults faults() {
        return new FreightFaults(state, null);
    }

    /** Sets whether billing works; if false, paid operations return 503 {@code BILLING_UNAVAILABLE}. */
    public void billingAvailable(boolean available) {
        state.change(() -> state.billingAvailable(available));
    }

    /** Returns whether paid operations work for brokers without an outage of their own. */
    public boolean billingAvailable() {
        return state.run(state::billingAvailable);
    }

    /** Returns the newest 10,000 requests of all brokers and of none, oldest first. */
    public List<JournalEntry> requests() {
        return state.run(() -> state.journal().entries(null, null));
    }

    /** Returns the requests of one operation, such as {@code createLoad}; an unknown one is refused. */
    public List<JournalEntry> requests(String operation) {
        return Requests.list(state, null, operation);
    }

    /**
     * Waits until that many requests of the operation have had a response, and for the timeout of real time at most; then, or
     * if it is interrupted, an {@link AssertionError} shows the requests there were.
     */
    public void awaitRequests(String operation, int count, Duration timeout) {
        Requests.await(state, null, operation, count, timeout);
    }

    /** Returns the newest 10,000 text messages, oldest first; none is really sent. */
    public List<SmsMessage> sms() {
        return state.run(() -> List.copyOf(state.messages()));
    }

    /**
     * Goes back to the start: no load, no request, the contract's prices, the first clock. Brokers and their keys stay, with
     * their opening balances; ids are counted on, so that no load number comes twice.
     */
    public void reset() {
        state.change(state::reset);
    }

    /** Stops it: afterwards no thread runs and no socket is open. A second time does nothing. */
    @Override
    public void close() {
        state.close();
        http.close();
    }

    /** Returns its URL. */
    @Override
    public String toString() {
        return "InMemoryFreightServer[" + url() + "]";
    }
}
