package io.freightsdk.server;

import io.freightsdk.server.api.AgentApi;
import io.freightsdk.server.api.DriverApi;
import io.freightsdk.server.api.Links;
import io.freightsdk.server.api.Route;
import io.freightsdk.server.api.Router;
import io.freightsdk.server.control.ControlApi;
import io.freightsdk.server.control.ControlGuard;
import io.freightsdk.server.pages.Pages;
import io.freightsdk.server.state.CurrentWorld;
import io.freightsdk.server.state.Snapshot;
import io.freightsdk.server.state.StateFile;
import io.freightsdk.server.state.World;
import io.freightsdk.server.wire.Edge;
import io.freightsdk.server.wire.EdgeConfig;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;

/**
 * The freight tracking service in this process, ready when {@link #start()} returns, until it is closed. Everything
 * here may be called from any thread. Clock, prices, faults, requests and messages act on the
 * server as it is when they are called, also after a reset; a closed server can still be read.
 */
public final class InMemoryFreightServer implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final ServerOptions options;
    private final Edge edge;
    private final CurrentWorld world;
    private final AtomicBoolean closed;

    private InMemoryFreightServer(InMemoryFreightServer server, CurrentWorld world) {
        this.options = server.options;
        this.edge = server.edge;
        this.closed = server.closed;
        this.world = world;
    }

    private InMemoryFreightServer(ServerOptions options) {
        this.options = options;
        this.closed = new AtomicBoolean();
        World first = first(options);
        this.world = new CurrentWorld(first.settings(), first); // a reset goes back to what a state file began with
        Links links = new Links(this::url, options.publicUrl);
        List<Route> routes = new ArrayList<>(AgentApi.routes(links));
        routes.addAll(DriverApi.routes());
        ControlGuard guard = new ControlGuard(options.host, options.publicUrl, options.controlToken);
        routes.addAll(Pages.routes(world, links, options.pages, guard));
        EdgeConfig config = new EdgeConfig(
                options.host,
                options.port,
                () -> world.get().clock().instant(),
                () -> world.get().ids().requestId());
        if (options.control) {
            ControlApi control = new ControlApi(world, links, guard);
            routes.addAll(control.routes());
            config.bodyBytes(control::bodyBytes);
        }
        Router router = new Router(world, routes, options.taps);
        this.edge = Edge.start(config.refusals(router::refused), router);
    }

    private static World first(ServerOptions options) {
        StateFile state = options.state;
        return (state == null ? Optional.<Snapshot>empty() : state.read())
                .map(kept -> kept.restored(options.world))
                .orElseGet(() -> World.of(options.world));
    }

    /** Starts on a free port of the loopback address, in real time, with unguessable tokens. */
    public static InMemoryFreightServer start() {
        return start(ServerOptions.builder().build());
    }

    /** Starts with these options. */
    public static InMemoryFreightServer start(ServerOptions options) {
        return new InMemoryFreightServer(options);
    }

    /** Returns the URL it listens on, like {@code http://127.0.0.1:49152}. */
    public String url() {
        InetAddress host = edge.address().getAddress();
        String name = host.isAnyLocalAddress() ? "127.0.0.1" : host.getHostAddress();
        return "http://" + (name.contains(":") ? "[" + shortened(name) + "]" : name) + ":" + edge.port();
    }

    /** Returns the bearer token of {@code /_control}; empty where it needs none, or is switched off. */
    public Optional<String> controlToken() {
        return options.control ? Optional.ofNullable(options.controlToken) : Optional.empty();
    }

    /** The first zeros of an IPv6 address left out, as people write it. */
    private static String shortened(String address) {
        return address.replaceFirst("(^|:)0(:0)+(:|$)", "::");
    }

    /** Adds a registered broker with 100.00 USD and a key for everything. */
    public FreightBroker addBroker() {
        return addBroker(BrokerOptions.builder().build());
    }

    /** Adds a broker with these options. */
    public FreightBroker addBroker(BrokerOptions options) {
        return FreightBroker.add(world, options);
    }

    /** Returns a load of any broker; one that does not exist is a {@link java.util.NoSuchElementException}. */
    public FreightLoad load(String loadNumber) {
        FreightLoad load = new FreightLoad(world, loadNumber);
        load.load(); // throws if it is unknown
        return load;
    }

    /** Returns the clock of the server. */
    public FreightClock clock() {
        return new FreightClock(world);
    }

    /** Returns the live prices. */
    public FreightPrices prices() {
        return new FreightPrices(world, null);
    }

    /** Returns the faults that match calls of any broker. */
    public FreightFaults faults() {
        return new FreightFaults(world, null);
    }

    /** Sets whether billing works; if false, paid operations return 503 {@code BILLING_UNAVAILABLE}. */
    public void billingAvailable(boolean available) {
        world.changesForAll("outage of all brokers", "broker.billingAvailable(false)");
        world.call(now -> {
            now.billing().available(available);
            return now;
        });
    }

    /** Returns whether paid operations work for brokers without an outage of their own. */
    public boolean billingAvailable() {
        return world.get().billing().available();
    }

    /**
     * Returns the same server for one of several concurrent users, such as test methods in parallel: what all brokers
     * share (clock and drives, prices, outage, faults for all, reset) is an {@link IllegalStateException} that names
     * {@code who} else would notice, like {@code "other methods"}. Changes of a broker are not.
     */
    public InMemoryFreightServer sharedBy(String who) {
        return new InMemoryFreightServer(this, world.sharedBy(who));
    }

    /** Returns the journaled requests, of all brokers and of none. */
    public FreightRequests requests() {
        return new FreightRequests(world, null);
    }

    /** Returns the text messages, none of which is really sent. */
    public FreightSms sms() {
        return new FreightSms(world, null);
    }

    /**
     * Resets it to its start, on the same port: no broker, no load, the contract's prices, the first clock. Waits for
     * calls under way; an {@link IllegalStateException}, and nothing changed, if they have not ended within 10 s.
     */
    public void reset() {
        become(now -> World.of(world.settings()));
    }

    private void become(UnaryOperator<World> next) {
        world.changesForAll("reset", "another broker");
        alone("reset", () -> world.become(PATIENCE, next));
    }

    private static <T> T alone(String what, Patient<T> attempt) {
        try {
            return attempt.done()
                    .orElseThrow(() -> new IllegalStateException(what + ": calls under way did not end within "
                            + PATIENCE.toSeconds() + " s, nothing changed"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(what + ": interrupted, nothing changed", e);
        }
    }

    private interface Patient<T> {
        Optional<T> done() throws InterruptedException;
    }

    /**
     * Remembers the state as it is now, once calls under way have ended, for which it waits and fails like {@link #reset};
     * each run of the result restores it so too, with an empty journal and with ids that go on counting, so that none comes
     * twice. Keys made by now stay good.
     */
    public Runnable savepoint() {
        Snapshot then = alone("savepoint", () -> world.alone(PATIENCE, Snapshot::of));
        return () -> become(now -> then.withIds(now.ids().drawn()).restored(world.settings()));
    }

    /**
     * Stops it, and writes a {@code state} file: afterwards no thread runs and no socket is open, even if the file
     * could not be written, which is an {@link java.io.UncheckedIOException}. A second time does nothing.
     */
    @Override
    public void close() {
        boolean interrupted = Thread.interrupted(); // a write would fail, and the state be lost
        try {
            edge.close();
            interrupted |= Thread.interrupted();
            StateFile state = options.state;
            if (closed.compareAndSet(false, true) && state != null) {
                state.write(Snapshot.ofClosed(world()));
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    World world() {
        return world.get();
    }
}
