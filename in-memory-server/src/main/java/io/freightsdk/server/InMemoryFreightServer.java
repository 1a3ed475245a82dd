package io.freightsdk.server;

import io.freightsdk.server.agent.AgentApi;
import io.freightsdk.server.agent.Callers;
import io.freightsdk.server.agent.Links;
import io.freightsdk.server.driver.DriverApi;
import io.freightsdk.server.http.Edge;
import io.freightsdk.server.http.EdgeConfig;
import io.freightsdk.server.routing.Route;
import io.freightsdk.server.routing.Router;
import io.freightsdk.server.world.CurrentWorld;
import io.freightsdk.server.world.World;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;

/** The freight tracking service in this process: ready when {@link #start()} returns, gone when it is closed. */
public final class InMemoryFreightServer implements AutoCloseable {
    private final Edge edge;
    private final CurrentWorld world;

    private InMemoryFreightServer(ServerOptions options) {
        this.world = new CurrentWorld(options.world());
        Links links = new Links(this::url);
        List<Route> routes = new ArrayList<>(AgentApi.routes(links));
        routes.addAll(DriverApi.routes());
        Router router = new Router(world, Callers::brokerId, routes);
        EdgeConfig config = EdgeConfig.builder()
                .host(options.host())
                .port(options.port())
                .clock(() -> world.get().clock().instant())
                .requestIds(() -> world.get().ids().requestId())
                .build();
        this.edge = Edge.start(config, router);
    }

    /** Starts on a free port of the loopback address, in real time, with unguessable tokens. */
    public static InMemoryFreightServer start() {
        return start(ServerOptions.builder().build());
    }

    /** Starts as the options say. */
    public static InMemoryFreightServer start(ServerOptions options) {
        return new InMemoryFreightServer(options);
    }

    /** Where it listens, like {@code http://127.0.0.1:49152}. */
    public String url() {
        InetAddress host = edge.address().getAddress();
        String name = host.isAnyLocalAddress() || host.isLoopbackAddress() ? "127.0.0.1" : host.getHostAddress();
        return "http://" + name + ":" + edge.port();
    }

    /** Stops it; afterwards no thread runs and no socket is open. */
    @Override
    public void close() {
        edge.close();
    }

    /** Everything behind the edge. */
    World world() {
        return world.get();
    }
}
