package io.freightsdk.server.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.api.Remote;
import io.freightsdk.server.api.Remote.Account;
import io.freightsdk.server.api.Remote.Reply;
import io.freightsdk.server.money.BrokerAccount.AccountSnapshot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import okio.ByteString;
import org.junit.jupiter.api.Test;

/** Snapshots of a server that is busy, and of one that has much to say. */
class SnapshotUnderLoadTest {
    private static final int CLIENTS = 4;
    private static final int SNAPSHOTS = 8;
    private static final int LOADS_EACH = 250; // together fewer than the messages that are kept

    @Test
    void everySnapshotIsOfOneMoment() throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            Remote remote = new Remote(server);
            AtomicBoolean enough = new AtomicBoolean();
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                Account account = remote.broker("100000.00");
                running.add(clients.submit(() -> createUntil(enough, new Remote(server), account)));
            }
            for (int i = 0; i < SNAPSHOTS; i++) {
                assertWhole(remote.get("/_control/snapshot"));
            }
            enough.set(true);
            for (Future<?> client : running) {
                client.get();
            }
        } finally {
            clients.shutdownNow();
        }
    }

    @Test
    void aDelayedCallHoldsNobodyUp() throws Exception {
        ExecutorService clients = Executors.newSingleThreadExecutor();
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            Remote remote = new Remote(server);
            Account account = remote.broker("10.00");
            remote.send("POST", "/_control/faults", "{\"what\":{\"type\":\"DELAY\",\"duration\":\"PT5M\"}}");
            Future<?> delayed = clients.submit(() -> remote.create(account, "", ""));
            while (!remote.get("/_control/faults").body().equals("{\"faults\":[]}")) {
                Thread.onSpinWait();
            }

            assertThat(remote.get("/_control/snapshot").status()).isEqualTo(200);
            assertThat(delayed.isDone()).isFalse();
        } finally {
            clients.shutdownNow();
        }
    }

    @Test
    void aHundredThousandFixesFit() {
        try (InMemoryFreightServer server = InMemoryFreightServer.start();
                InMemoryFreightServer other = InMemoryFreightServer.start()) {
            Remote remote = new Remote(server);
            remote.send("POST", "/_control/clock", "{\"set\":\"2026-05-04T12:00:00Z\"}");
            String load = "/_control/loads/" + remote.load(remote.broker("10.00"));
            for (int batch = 0; batch < 10; batch++) {
                assertThat(remote.send("POST", load + "/pings", pings(batch)).at("accepted"))
                        .isEqualTo(10_000.0);
            }
            String snapshot = remote.get("/_control/snapshot").body();

            Reply restored = new Remote(other).send("PUT", "/_control/snapshot", snapshot);

            assertThat(restored.status()).as(restored.body()).isEqualTo(200);
            assertThat(snapshot.length()).isGreaterThan(1 << 20);
            Reply before = remote.get(load);
            Reply after = new Remote(other).get(load);
            assertThat(after.at("pingCount")).isEqualTo(100_000.0);
            assertThat(after.at("distanceMiles")).isEqualTo(before.at("distanceMiles"));
            assertThat(after.at("gpsTrack")).isEqualTo(before.at("gpsTrack"));
        }
    }

    private static void createUntil(AtomicBoolean enough, Remote remote, Account account) {
        for (int i = 0; i < LOADS_EACH && !enough.get(); i++) {
            remote.create(account, "PO " + i, "order-" + i);
        }
    }

    /** Of each load there is all: its debit, its message, its customerRef and its kept answer. */
    private static void assertWhole(Reply reply) {
        Snapshot snapshot = Snapshot.parse(ByteString.encodeUtf8(reply.body()));
        int debits = 0;
        int refs = 0;
        for (AccountSnapshot account : snapshot.accounts().accountsByBroker().values()) {
            debits += account.entries().size() - 1;
            refs += account.loadNumberByRef().size();
        }
        int creations = snapshot.money().creations().size();
        assertThat(List.of(debits, refs, creations, snapshot.sms().size()))
                .containsOnly(snapshot.loads().size());
    }

    private static String pings(int batch) {
        StringBuilder pings = new StringBuilder("{\"pings\":[");
        for (int i = 0; i < 10_000; i++) {
            int second = batch * 10_000 + i;
            pings.append(i == 0 ? "" : ",")
                    .append("{\"lat\":")
                    .append(41 + second * 1e-6)
                    .append(",\"lng\":-87.5,\"ts\":\"")
                    .append(Instant.parse("2026-05-03T06:00:00Z").plusSeconds(second))
                    .append("\"}");
        }
        return pings.append("]}").toString();
    }
}
