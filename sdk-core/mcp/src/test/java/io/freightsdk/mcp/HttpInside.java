package io.freightsdk.mcp;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** A server in this JVM that listens, where it is not the process that is tested. */
final class HttpInside implements AutoCloseable {
    private static final CallOptions PATIENT =
            CallOptions.builder().deadline(McpDesk.PATIENCE).build();

    final String url;
    private final Account account;
    final HttpTransport transport;

    HttpInside(Map<String, String> environment, String http) {
        this(Settings.of(environment, List.of(http)), Account::of);
    }

    private HttpInside(Settings settings, Function<Settings, Account> opened) {
        account = opened.apply(settings);
        transport = new McpFreight(settings).open(patient(account)).at(Objects.requireNonNull(settings.http()));
        url = transport.start();
    }

    /** One whose price list too takes as long as a test wants. */
    static HttpInside unhurried(Map<String, String> environment) {
        return new HttpInside(Settings.of(environment, List.of("--http=0")), HttpInside::unhurriedAccount);
    }

    /** An account without the nine seconds in which a client reads the price list, and without the limit of a session. */
    static Account unhurriedAccount(Settings settings) {
        Home home = Home.of(settings);
        FreightClient client = FreightClient.builder()
                .baseUrl(settings.baseUrl())
                .agentKey(settings.agentKey())
                .account(settings.account())
                .attemptTimeout(McpDesk.PATIENCE)
                .deadline(McpDesk.PATIENCE)
                .listener(home)
                .build();
        return new Account(client, home);
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
