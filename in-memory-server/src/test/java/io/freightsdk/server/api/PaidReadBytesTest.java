package io.freightsdk.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.freightsdk.server.Bodies;
import io.freightsdk.server.money.Accounts;
import io.freightsdk.server.money.BrokerAccount.Cause;
import io.freightsdk.server.state.CurrentWorld;
import io.freightsdk.server.state.World;
import io.freightsdk.server.state.World.WorldSettings;
import io.freightsdk.server.state.Worlds;
import io.freightsdk.server.values.Scope;
import io.freightsdk.server.wire.Headers;
import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.Request;
import io.freightsdk.server.wire.Target;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import okio.ByteString;
import org.junit.jupiter.api.Test;

/** The bytes that a small paid read takes between the edge and its answer: more work is more of them, on a machine of any speed. */
final class PaidReadBytesTest {
    private static final long MOST = 2_300;
    private static final int READS = 500;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final WorldSettings SETTINGS = Worlds.frozenAt(Instant.parse("2026-05-04T12:00:00Z"));

    private final CurrentWorld worlds = new CurrentWorld(SETTINGS, World.of(SETTINGS));
    private final Links links = new Links(() -> "http://localhost", null);
    private final Router router = new Router(worlds, AgentApi.routes(links), List.of());
    private final String key = key(worlds.get().accounts());

    private static String key(Accounts accounts) {
        String brokerId = accounts.add(details -> details).id();
        accounts.account(brokerId).adjust(new BigDecimal("999.00"), Cause.of("test"));
        return accounts.issueKey(brokerId, Scope.all()).text();
    }

    private HttpAnswer call(Request request) {
        return router.handle(request, pause -> {});
    }

    private Request request(String method, List<String> path, String body) {
        return new Request(
                worlds.get().ids().requestId(),
                method,
                new Target(null, "/" + String.join("/", path), path, Map.of()),
                Headers.none()
                        .with("Host", "localhost:8787")
                        .with("Authorization", "Bearer " + key)
                        .with("User-Agent", "test/1"),
                ByteString.encodeUtf8(body),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 1));
    }

    @Test
    void paidReadTakesFewBytes() {
        String created = call(request("POST", List.of("v1", "agent", "loads"), Bodies.load()))
                .text();
        String loadNumber = created.replaceFirst(".*\"loadNumber\":\"([^\"]*)\".*", "$1");
        Request read = request("GET", List.of("v1", "agent", "loads", loadNumber), "");
        repeat(read);

        long before = THREADS.getCurrentThreadAllocatedBytes();
        repeat(read);
        long each = (THREADS.getCurrentThreadAllocatedBytes() - before) / READS;

        System.out.println("a paid read: " + each + " bytes, of at most " + MOST);
        assertThat(each).isLessThanOrEqualTo(MOST);
        assertThat(worlds.get().journal().count(null, "getLoadPosition")).isEqualTo(2L * READS);
    }

    private void repeat(Request read) {
        for (int i = 0; i < READS; i++) {
            if (call(read).status() != 200) {
                throw new AssertionError("read " + i + " failed");
            }
        }
    }
}
