package io.freightsdk.examples.mcp;

import io.freightsdk.tools.ToolCancellation;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import jakarta.servlet.DispatcherType;
import java.net.InetSocketAddress;
import java.util.EnumSet;
import java.util.Map;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Streamable HTTP: the SDK's servlet at {@code /mcp}, behind our {@link Gate}. */
final class HttpTransport {
    static final String PATH = "/mcp";
    private static final int CALLS_AT_ONCE = 256;

    private final HttpServletStreamableServerTransportProvider provider;
    private final Server jetty;

    HttpTransport(InetSocketAddress address, Gate gate, McpJsonMapper mapper) {
        provider = HttpServletStreamableServerTransportProvider.builder()
                .jsonMapper(mapper)
                .mcpEndpoint(PATH)
                .maxRequestSize(StdioTransport.TOO_MANY_BYTES)
                .contextExtractor(request -> request.getAttribute(Calls.STOP) instanceof ToolCancellation stop
                        ? McpTransportContext.create(Map.of(Calls.STOP, stop))
                        : McpTransportContext.EMPTY)
                .build();
        QueuedThreadPool threads = new QueuedThreadPool(CALLS_AT_ONCE);
        threads.setDaemon(true);
        jetty = new Server(threads);
        HttpConfiguration http = new HttpConfiguration();
        // or a token in another case is taken for the one seen before
        http.setHeaderCacheCaseSensitive(true);
        http.setSendServerVersion(false);
        ServerConnector connector = new ServerConnector(jetty, new HttpConnectionFactory(http));
        connector.setHost(address.getHostString());
        connector.setPort(address.getPort());
        jetty.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler();
        context.addFilter(new FilterHolder(gate), "/*", EnumSet.of(DispatcherType.REQUEST));
        ServletHolder servlet = new ServletHolder(provider);
        servlet.setAsyncSupported(true);
        context.addServlet(servlet, PATH);
        jetty.setHandler(context);
    }

    HttpServletStreamableServerTransportProvider provider() {
        return provider;
    }

    /** Begins to listen, and says at which address. */
    String start() {
        try {
            jetty.start();
        } catch (Exception e) {
            throw new IllegalArgumentException(
                    "--http: cannot listen there: " + e.getClass().getSimpleName(), e);
        }
        ServerConnector connector = (ServerConnector) jetty.getConnectors()[0];
        String host = connector.getHost().replaceAll("[\\[\\]]", "");
        String name = host.equals("0:0:0:0:0:0:0:1") ? "[::1]" : host.contains(":") ? "[" + host + "]" : host;
        return "http://" + name + ":" + connector.getLocalPort() + PATH;
    }

    int awaitEnd() throws InterruptedException {
        jetty.join();
        return 0;
    }
}
