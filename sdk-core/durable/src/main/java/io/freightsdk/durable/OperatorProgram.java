package io.freightsdk.durable;

import io.freightsdk.FreightClient;
import io.freightsdk.json.FreightJson;
import io.freightsdk.micrometer.CachedMetrics;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The {@link Operator} as a program over the database, for those without Spring. It sends nothing: nodes do, and a call that
 * it settles is ended by a node, with that node's listener.
 */
public final class OperatorProgram {
    private static final String USAGE = """
            list WHAT: figures, dead, uncertain (of all processes with books), stuck, refused, ready, sending, responded,
                done or cancelled
            OPERATION [NAME=VALUE]…, each name once, such as: settle orderId=order-4711 loadNumber=LD-2026-000417 chargeStatus=CHARGED
            in the environment: FREIGHT_DATABASE_URL, such as jdbc:postgresql://host/orders, with FREIGHT_DATABASE_USER and
            FREIGHT_DATABASE_PASSWORD unless the URL has them; FREIGHT_ACCOUNT; and FREIGHT_TABLE_PREFIX unless it is freight_""";

    private static final Map<String, String> LOGIN =
            Map.of("FREIGHT_DATABASE_USER", "user", "FREIGHT_DATABASE_PASSWORD", "password");

    /** Lists and operations that need no tables of calls, where there are books or webhooks. */
    private static final Set<String> WITHOUT_CALLS =
            Set.of("figures", "dead", "uncertain", "acknowledge", "sendWebhookAgain", "sendWebhooksAgain");

    private static final Set<String> NAMES =
            Set.of("orderId", "chargeId", "eventId", "loadNumber", "chargeStatus", "detail");

    private OperatorProgram() {}

    /** Prints the answer as lines of JSON; ends with 0, with 1 if it is an error, and with 2 if it was not understood. */
    public static void main(String[] arguments) {
        System.exit(run(System.getenv(), System.out, arguments));
    }

    static int run(Map<String, String> environment, PrintStream out, String... arguments) {
        String url = environment.get("FREIGHT_DATABASE_URL");
        String account = environment.get("FREIGHT_ACCOUNT");
        boolean isList = arguments.length == 2 && arguments[0].equals("list");
        Map<String, @Nullable String> with = new HashMap<>();
        boolean isOperation = arguments.length > 0 && arguments[0].matches("(?!list$)\\w+");
        boolean isUnderstood = isList || isOperation;
        for (String argument : List.of(arguments).subList(isUnderstood ? isList ? 2 : 1 : 0, arguments.length)) {
            int at = Math.max(argument.indexOf('='), 0);
            String name = argument.substring(0, at);
            // of two the first may be the one that is meant
            isUnderstood &= NAMES.contains(name) && with.put(name, argument.substring(at + 1)) == null;
        }
        if (url == null || account == null || !isUnderstood) {
            out.println(isUnderstood ? "FREIGHT_DATABASE_URL or FREIGHT_ACCOUNT is not set" : USAGE);
            return 2;
        }
        String prefix = environment.getOrDefault("FREIGHT_TABLE_PREFIX", "freight_");
        Properties login = new Properties();
        login.setProperty("IFEXISTS", "TRUE"); // or H2 makes a database of a mistyped URL
        LOGIN.forEach((name, property) ->
                Optional.ofNullable(environment.get(name)).ifPresent(value -> login.setProperty(property, value)));
        DataSource dataSource = OpenConnection.source(url, login);
        try {
            JdbcBooks books = Tables.ifThere(() -> JdbcBooks.of(dataSource, account, prefix, false));
            Supplier<DurableFreight> calls = () -> calls(dataSource, account, prefix);
            boolean isWithoutCalls = WITHOUT_CALLS.contains(arguments[isList ? 1 : 0]);
            try (TrackingWebhooks webhooks = Tables.ifThere(() -> webhooks(dataSource, account, prefix));
                    DurableFreight durable = isWithoutCalls && (books != null || webhooks != null)
                            ? Tables.ifThere(calls)
                            : calls.get()) {
                if (durable == null) {
                    Tables.checkAccount(new Database(dataSource, prefix), account, Tables.Part.values());
                }
                CachedMetrics figures = CachedMetrics.of(
                        Duration.ofMinutes(1),
                        Stream.of(durable, webhooks, books)
                                .filter(Objects::nonNull)
                                .toList());
                Operator operator = new Operator(figures, null, durable, webhooks, books);
                Operator.Answer answer = isList ? operator.list(arguments[1], 1_000) : operator.act(arguments[0], with);
                List<?> lines = answer.body() instanceof List<?> list ? list : List.of(answer.body());
                lines.forEach(line -> out.println(FreightJson.tree().toJson(line)));
                return answer.status() == 200 ? 0 : 1;
            }
        } catch (DurableException | IllegalArgumentException e) {
            out.println(e.getMessage());
            return 1;
        }
    }

    /** With a client that sends nothing, and has nothing to close. Of an account that is there: opening them makes it. */
    private static DurableFreight calls(DataSource dataSource, String account, String prefix) {
        Tables.checkAccount(new Database(dataSource, prefix), account, Tables.Part.CALLS);
        FreightClient silent = FreightClient.builder()
                .baseUrl("https://localhost")
                .account(account)
                .agentKey("none")
                .build();
        return DurableFreight.builder(silent, dataSource).tablePrefix(prefix).requestOnly();
    }

    /** A secret is needed to build them, and signs nothing. */
    private static TrackingWebhooks webhooks(DataSource dataSource, String account, String prefix) {
        return TrackingWebhooks.builder(dataSource, account)
                .secret("whsec_" + Base64.getEncoder().encodeToString(new byte[32]))
                .tablePrefix(prefix)
                .storeOnly();
    }
}
