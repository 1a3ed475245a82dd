package io.freightsdk.server.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.api.Remote;
import io.freightsdk.server.api.Remote.Account;
import io.freightsdk.server.api.Remote.Reply;
import io.freightsdk.server.values.FenceSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server, and another one of other settings that is to go on where the first one stopped. */
class SnapshotTest {
    @AutoClose
    private final InMemoryFreightServer first = InMemoryFreightServer.start(ServerOptions.builder()
            .seed(11)
            .clock(Instant.parse("2026-05-04T12:00:00Z"))
            .keyPrefix("fk_")
            .fences(FenceSettings.FIELD)
            .idempotencyKeyRetention(Duration.ofHours(5))
            .build());

    @AutoClose
    private final InMemoryFreightServer second = InMemoryFreightServer.start();

    private final Remote one = new Remote(first);
    private final Remote other = new Remote(second);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void restoredServerAnswersLaterCallsTheSame(long seed) {
        RandomCalls calls = new RandomCalls(seed);
        calls.on(one, 80);

        carryOver();

        assertThat(snapshot(other, second)).as("seed %d", seed).isEqualTo(snapshot(one, first));
        List<Reply> wanted = calls.goingOn(-seed).on(one, 60);
        List<Reply> got = calls.goingOn(-seed).on(other, 60);
        for (int i = 0; i < wanted.size(); i++) {
            assertThat(local(got.get(i), second))
                    .as("seed %d, call %d after the snapshot", seed, i)
                    .isEqualTo(local(wanted.get(i), first));
        }
        assertThat(snapshot(other, second)).as("seed %d", seed).isEqualTo(snapshot(one, first));
    }

    @Test
    void aKeptAnswerIsGivenAgainByteForByte() {
        Account account = one.broker("10.00");
        Reply created = one.create(account, "PO 1", "order-1");

        carryOver();

        Reply replayed = other.create(account, "PO 1", "order-1");
        assertThat(replayed.body()).isEqualTo(created.body());
        assertThat(replayed.replayed()).isEqualTo("true");
        assertThat(other.get("/_control/brokers/" + account.brokerId()).text("balanceUsd"))
                .isEqualTo("9.35");
    }

    @Test
    void theNextLoadIsTheOneThatWouldHaveCome() {
        Account account = one.broker("10.00");
        one.load(account);

        carryOver();

        assertThat(local(other.create(account, "", ""), second)).isEqualTo(local(one.create(account, "", ""), first));
    }

    @Test
    void noKeyTextIsInIt() {
        Account account = one.broker("10.00");

        assertThat(one.get("/_control/snapshot").body())
                .doesNotContain(account.agentKey().substring(3));
    }

    @Test
    void theJournalStaysBehind() {
        one.load(one.broker("10.00"));

        carryOver();

        assertThat(other.get("/_control/requests").body()).isEqualTo("{\"requests\":[],\"total\":0}");
    }

    @Test
    void aRestoredServerIsResetToItsOwnStart() {
        one.load(one.broker("10.00"));
        carryOver();

        other.send("POST", "/_control/reset", "");

        assertThat(other.get("/_control/clock").text("mode")).isEqualTo("REAL");
        assertThat(other.send("POST", "/_control/brokers", "").text("agentKey")).startsWith("agent_");
    }

    @Test
    void realTimeGoesOnInRealTime() {
        one.send("POST", "/_control/clock", "{\"real\":true}");

        carryOver();

        assertThat(other.get("/_control/clock").text("mode")).isEqualTo("REAL");
    }

    @Test
    void aRestoreSaysWhatCame() {
        one.load(one.broker("10.00"));

        assertThat(carryOver().body()).isEqualTo("{\"brokers\":1,\"loads\":1,\"time\":\"2026-05-04T12:00:00Z\"}");
    }

    private Reply carryOver() {
        Reply restored = other.send(
                "PUT", "/_control/snapshot", one.get("/_control/snapshot").body());
        assertThat(restored.status()).as(restored.body()).isEqualTo(200);
        return restored;
    }

    private String snapshot(Remote remote, InMemoryFreightServer server) {
        return local(remote.get("/_control/snapshot"), server);
    }

    /** Without what tells the two servers apart: kept answers and messages have the address of the first. */
    private String local(Reply reply, InMemoryFreightServer server) {
        String text = reply.status() + " " + reply.replayed() + " " + reply.body();
        return text.replace(server.url(), "").replace(first.url(), "");
    }
}
