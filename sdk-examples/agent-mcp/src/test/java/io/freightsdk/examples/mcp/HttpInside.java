package io.freightsdk.examples.mcp;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A server in this JVM that listens, where it is not the process that is tested. */
final class HttpInside implements AutoCloseable {
    final String url;
    private final Account account;
    final HttpTransport transport;

    HttpInside(Map<String, String> environment, String http) {
        Settings settings = Settings.of(environment, List.of(http));
        account = Account.of(settings);
        transport = new McpFreight(settings).open(account).at(Objects.requireNonNull(settings.http()));
        url = transport.start();
    }

    @Override
    public void close() {
        transport.close();
        account.close();
    }
}
