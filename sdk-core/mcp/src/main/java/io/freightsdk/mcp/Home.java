package io.freightsdk.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.CallAccounting;
import io.freightsdk.CallListener;
import io.freightsdk.CallOptions;
import io.freightsdk.SpendPool;
import io.freightsdk.tools.ToolEvent;
import io.freightsdk.tools.ToolListener;
import io.freightsdk.tools.ToolMemory;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** The shared memory of the servers of one account: sums spent, orders sent and decisions made. */
abstract class Home implements ToolMemory, CallListener, AutoCloseable {
    /** The most decisions that wait to be stored: while one does, paid calls are refused. */
    static final int DECISIONS_WAITING = 1_000;

    final Queue<String> waiting = new ArrayBlockingQueue<>(DECISIONS_WAITING);

    /** In a database, or in files if none is set; throws IllegalArgumentException if nothing can be stored there. */
    static Home of(Settings settings) {
        DatabaseAt database = settings.database();
        String service = service(settings.baseUrl());
        return database == null
                ? new FileHome(settings.home(), folder(settings.account()), service)
                : new DatabaseHome(database, settings.account(), service);
    }

    /** The short beginning of the keys of a service: at another, such as one for tests, the same reference is another load. */
    static String service(String baseUrl) {
        String url = baseUrl.strip().replaceFirst("/+$", "").toLowerCase(Locale.ROOT);
        return ByteString.encodeUtf8(url).sha256().hex().substring(0, 12) + " ";
    }

    /** The account as the name of a folder, which a person still reads; a long one of signs that take many bytes is a digest. */
    private static String folder(String account) {
        String name = URLEncoder.encode(account, UTF_8).replace("*", "%2A");
        String folder = name.matches("[A-Za-z0-9].*") ? name : "_" + name;
        return folder.length() <= 200
                ? folder
                : UUID.nameUUIDFromBytes(account.getBytes(UTF_8)).toString();
    }

    /**
     * Stops the paid calls of all accounts on all servers that store in this place, or lets them go on if the reason is null. Returns
     * where that is, and what each account has spent in 24 hours; throws IllegalStateException if nothing is stored there.
     */
    static String stop(Map<String, String> environment, @Nullable String reason) throws IOException {
        Map<String, String> checked = Settings.checked(environment);
        DatabaseAt database = DatabaseAt.of(checked);
        Path home = Settings.home(checked);
        String accounts = database == null ? FileHome.stop(home, reason) : DatabaseHome.stop(database, reason);
        return "paid calls of all servers that keep their budget in "
                + (database == null ? home : "the database of " + DatabaseAt.URL)
                + (reason == null ? " go on" : " are stopped") + "; spent in the last 24 hours: " + accounts;
    }

    @Override
    public void put(String key, String value, Duration keepFor) {
        while (!compareAndSet(key, get(key), value, keepFor)) {
            // another has put one meanwhile
        }
    }

    /** Waits until all is stored. */
    @Override
    public abstract void close();

    abstract SpendPool pool();

    /** Takes what calls hold of the pool. */
    abstract void take();

    /** A call whose price cannot be taken is not sent. */
    CallOptions options() {
        return CallOptions.builder()
                .accounting(CallAccounting.none().beforeSend(this::take))
                .build();
    }

    /** Takes the price of a later attempt, if that was reserved anew. */
    @Override
    public void attemptStarted(AttemptStarted event) {
        take();
    }

    /** Stores the decisions that wait; one that cannot be stored goes on waiting. */
    abstract void store();

    /** Stores a decision, which is never changed afterwards; one that cannot be stored waits until {@link #stopped} can. */
    void decided(String json) {
        if (!waiting.offer(json)) {
            store();
            waiting.add(json);
        }
        store();
    }

    /** The reason why no server may spend, null if they may. */
    @Nullable
    abstract String stopped();

    ToolListener decisions() {
        return event -> decided(McpJson.text(entry(event)));
    }

    private static Map<String, @Nullable Object> entry(ToolEvent event) {
        return McpJson.of(
                "at", event.at().toString(),
                "agent", event.agent(),
                "tool", event.tool(),
                "arguments", event.argumentsDigest(),
                "code", event.code(),
                "chargeStatus", event.chargeStatus().name(),
                "chargedUsd", event.chargedUsd(),
                "approvedBy", event.approvedBy(),
                "durationMillis", event.duration().toMillis());
    }
}
