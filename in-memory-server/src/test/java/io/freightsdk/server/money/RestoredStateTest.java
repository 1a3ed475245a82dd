package io.freightsdk.server.money;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.money.Accounts.Caller;
import io.freightsdk.server.money.BrokerAccount.Cause;
import io.freightsdk.server.money.BrokerAccount.Creation;
import io.freightsdk.server.money.Replays.IdempotencyKey;
import io.freightsdk.server.money.Replays.KeptReply;
import io.freightsdk.server.money.Replays.KeyedResult;
import io.freightsdk.server.state.Chance;
import io.freightsdk.server.state.Ids;
import io.freightsdk.server.state.ServerClock;
import io.freightsdk.server.values.Decisions;
import io.freightsdk.server.values.Scope;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.UnaryOperator;
import okio.ByteString;
import org.junit.jupiter.api.Test;

/** All the values a snapshot is made of, carried from one set of objects to another. */
class RestoredStateTest {

    private static final Fingerprint BODY = Fingerprint.of("{}");

    @Test
    void theRestoredStateAnswersTheSame() throws Exception {
        State first = new State(ServerClock.frozenAt(Instant.parse("2026-05-04T12:00:00Z")));
        Broker broker = first.accounts.add(UnaryOperator.identity());
        String key = first.accounts.issueKey(broker.id(), Scope.all()).text();
        first.accounts.account(broker.id()).adjust(BigDecimal.TEN, Cause.of("setBalance"));
        first.billing.prices().change(Map.of("load_create", new BigDecimal("0.7"), "other", BigDecimal.ONE));
        first.clock.advance(Duration.ofHours(1));
        first.create(key, "order-1", "PO 1");

        State second = first.carriedOver();

        assertThat(second.clock.instant()).isEqualTo(first.clock.instant());
        assertThat(second.billing.prices().pricesUsd())
                .isEqualTo(first.billing.prices().pricesUsd());
        assertThat(second.create(key, "order-1", "PO 1")).isEqualTo(first.create(key, "order-1", "PO 1"));
        assertThat(second.create(key, "order-2", "PO 1")).isEqualTo(first.create(key, "order-2", "PO 1"));
        assertThat(second.create(key, "order-3", "PO 3")).isEqualTo(first.create(key, "order-3", "PO 3"));
        assertThat(second.accounts.snapshot()).isEqualTo(first.accounts.snapshot());
        assertThat(second.replays.kept()).isEqualTo(first.replays.kept());
        assertThat(second.ids.drawn()).isEqualTo(first.ids.drawn());
    }

    private static final class State {
        private final ServerClock clock;
        private final Billing billing;
        private final Ids ids;
        private final Replays replays;
        private Accounts accounts;

        State(ServerClock clock) {
            this.clock = clock;
            this.billing = new Billing(clock);
            this.ids = new Ids(Chance.seeded(7), clock, "agent_", Decisions.STANDARD);
            this.replays = new Replays(clock, Duration.ofHours(24), Duration.ofSeconds(100));
            this.accounts = new Accounts(billing, ids);
        }

        State carriedOver() {
            State other = new State(ServerClock.frozenAt(clock.frozenAt().orElseThrow()));
            other.billing.prices().change(billing.prices().pricesUsd());
            other.ids.resume(ids.drawn());
            other.replays.restore(replays.kept());
            other.accounts = Accounts.restored(other.billing, other.ids, accounts.snapshot());
            return other;
        }

        KeyedResult create(String keyText, String key, String ref) throws Exception {
            Caller who = accounts.authenticate(keyText).orElseThrow();
            return replays.once(who.broker().id(), new IdempotencyKey(key), BODY, () -> {
                Creation made = who.account()
                        .create(
                                ref,
                                PriceList.LOAD_CREATE,
                                Cause.of("createLoad"),
                                () -> ids.loadNumber() + ids.trackingToken());
                return new KeptReply(201, ByteString.encodeUtf8(made.toString()));
            });
        }
    }
}
