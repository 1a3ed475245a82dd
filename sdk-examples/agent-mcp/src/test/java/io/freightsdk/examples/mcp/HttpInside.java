package io.freightsdk.examples.mcp;

import io.freightsdk.CallOptions;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A server in this JVM that listens, where it is not the process that is tested. */
final class HttpInside implements AutoCloseable {
    private static final CallOptions PATIENT =
            CallOptions.builder().deadline(McpDesk.PATIENCE).build();

    final String url;
    private final Account account;
    final HttpTransport transport;

    HttpInside(Map<String, String> environment, String http) {
        Settings settings = Settings.of(environment, List.of(http));
        account = Account.of(settings);
        transport = new McpFreight(settings).open(patient(account)).at(Objects.requireNonNull(settings.http()));
        url = transport.start();
    }

    /** The account, whose calls take as long as a busy machine does. The first is to be closed. */
    static Account patient(Account account) {
        return new Account(account.client().withOptions(PATIENT), account.home());
    }

    @Override
    public void close() {
        transport.close();
        account.close();
    }
}
