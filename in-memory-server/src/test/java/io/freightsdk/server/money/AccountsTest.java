package io.freightsdk.server.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.server.OwnThread;
import io.freightsdk.server.money.Accounts.AccountsSnapshot;
import io.freightsdk.server.money.Accounts.Caller;
import io.freightsdk.server.money.Accounts.StoredKey;
import io.freightsdk.server.money.Broker.KnownDriver;
import io.freightsdk.server.money.BrokerAccount.Cause;
import io.freightsdk.server.state.Chance;
import io.freightsdk.server.state.Crowd;
import io.freightsdk.server.state.Ids;
import io.freightsdk.server.values.CompletionMode;
import io.freightsdk.server.values.Decisions;
import io.freightsdk.server.values.IssuedKey;
import io.freightsdk.server.values.Scope;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class AccountsTest {

    private static final InstantSource NOON = InstantSource.fixed(Instant.parse("2026-05-04T12:00:00Z"));

    private final Billing billing = new Billing(NOON);
    private final Ids ids = new Ids(Chance.seeded(7), NOON, "agent_", Decisions.STANDARD);
    private final Accounts accounts = new Accounts(billing, ids);
    private final Broker broker = accounts.add(UnaryOperator.identity());

    @Test
    void aNewBrokerIsRegisteredAndHasNothing() {
        assertThat(broker)
                .isEqualTo(new Broker(
                        "brk_000001",
                        "Broker brk_000001",
                        "brk_000001@brokers.example",
                        true,
                        CompletionMode.ON_ARRIVAL,
                        List.of()));
        assertThat(accounts.account(broker.id()).entries()).isEmpty();
        assertThat(accounts.keys(broker.id())).isEmpty();
    }

    @Test
    void eachKeyOfASnapshotHasItsBroker() {
        CompletableFuture<Void> others = OwnThread.run(() -> {
            for (int i = 0; i < 2_000; i++) {
                accounts.issueKey(accounts.add(UnaryOperator.identity()).id(), Scope.all());
            }
        });
        while (!others.isDone()) {
            AccountsSnapshot snapshot = accounts.snapshot();
            assertThat(snapshot.accountsByBroker().keySet())
                    .containsAll(
                            snapshot.keys().stream().map(StoredKey::brokerId).toList());
        }
        others.join();
    }

    @Test
    void aNewKeyRecognizesItsBrokerAndScopes() {
        IssuedKey issued = accounts.issueKey(broker.id(), Scope.all());
        assertThat(issued.text()).matches("agent_[0-9A-Za-z]{32}");
        assertThat(accounts.authenticate(issued.text()))
                .contains(new Caller(stored(issued), broker, accounts.account(broker.id())));
        assertThat(issued.scopes()).containsExactlyInAnyOrder(Scope.values());
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " "})
    void noKeyIsNobodys(String text) {
        assertThat(accounts.authenticate(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"agent_", "agent_00000000000000000000000000000000", "sk_live", "agent_\u00e9"})
    void anyOtherTextIsUnknown(String text) {
        assertThat(accounts.authenticate(text)).isEmpty();
    }

    @Test
    void theTextMustMatchToTheLastCharacter() {
        String text = accounts.issueKey(broker.id(), Scope.all()).text();
        assertThat(accounts.authenticate(text + " ")).isEmpty();
        assertThat(accounts.authenticate(text.substring(0, text.length() - 1))).isEmpty();
    }

    @Test
    void revokedKeyIsNobodys() {
        IssuedKey issued = accounts.issueKey(broker.id(), Scope.all());
        assertThat(accounts.revokeKey(broker.id(), issued.id())).isTrue();
        assertThat(accounts.authenticate(issued.text())).isEmpty();
    }

    @Test
    void aRevokedKeyIsRefusedAtOnceByEveryThread() throws Exception {
        IssuedKey issued = accounts.issueKey(broker.id(), Scope.all());
        CountDownLatch revoked = new CountDownLatch(1);
        List<Optional<Caller>> answers = Crowd.atOnce(8, thread -> () -> {
            if (thread == 0) {
                accounts.revokeKey(broker.id(), issued.id());
                revoked.countDown();
            } else {
                accounts.authenticate(issued.text());
                assertThat(revoked.await(100, TimeUnit.SECONDS)).isTrue();
            }
            return accounts.authenticate(issued.text());
        });
        assertThat(answers).containsOnly(Optional.empty());
    }

    @Test
    void revokingOneKeyLeavesTheOthersGood() {
        IssuedKey one = accounts.issueKey(broker.id(), Scope.all());
        IssuedKey two = accounts.issueKey(broker.id(), Set.of(Scope.LOADS_READ));
        accounts.revokeKey(broker.id(), one.id());
        assertThat(accounts.authenticate(two.text())).isPresent();
        assertThat(accounts.keys(broker.id())).extracting(StoredKey::revoked).containsExactly(true, false);
        assertThat(stored(two).allows(Scope.LOADS_READ)).isTrue();
        assertThat(stored(two).allows(Scope.LOADS_CREATE)).isFalse();
    }

    @Test
    void aKeyIsRevokedByItsOwnBrokerOnly() {
        IssuedKey issued = accounts.issueKey(broker.id(), Scope.all());
        Broker other = accounts.add(UnaryOperator.identity());
        assertThat(accounts.revokeKey(other.id(), issued.id())).isFalse();
        assertThat(accounts.authenticate(issued.text())).isPresent();
    }

    @Test
    void aChangeIsSeenByTheNextCallButNotInWhatWasRead() {
        IssuedKey issued = accounts.issueKey(broker.id(), Scope.all());
        Optional<Caller> before = accounts.authenticate(issued.text());
        Broker changed = accounts.change(
                broker.id(),
                b -> b.withRegistered(false)
                        .withCompletion(CompletionMode.AWAIT_CONFIRM)
                        .withName("ACME")
                        .withEmail("ops@acme.example"));
        assertThat(before).contains(caller(issued, broker));
        assertThat(accounts.authenticate(issued.text())).contains(caller(issued, changed));
        assertThat(accounts.broker(broker.id())).contains(changed);
    }

    @Test
    void noChangeOfManyThreadsIsLost() throws Exception {
        Crowd.atOnce(8, thread -> () -> {
            for (int i = 0; i < 100; i++) {
                KnownDriver driver = new KnownDriver(null, thread + "-" + i);
                accounts.change(broker.id(), b -> {
                    List<KnownDriver> drivers = new ArrayList<>(b.drivers());
                    drivers.add(driver);
                    return b.withDrivers(drivers);
                });
                accounts.issueKey(accounts.add(b -> b.withName("fresh")).id(), Scope.all());
            }
            return thread;
        });
        assertThat(accounts.broker(broker.id()).orElseThrow().drivers()).hasSize(800);
        assertThat(accounts.brokers()).hasSize(801).allMatch(b -> b.equals(broker(b.id())));
        assertThat(accounts.snapshot().keys()).hasSize(800);
    }

    @Test
    void aBrokerKeepsItsId() {
        Broker other = accounts.add(UnaryOperator.identity());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> accounts.change(broker.id(), b -> other))
                .withMessage("broker brk_000001: the id cannot become brk_000002");
    }

    @Test
    void aBrokerThatDoesNotExistIsSaidSo() {
        assertThat(accounts.broker("brk_9")).isEmpty();
        assertThat(accounts.keys("brk_9")).isEmpty();
        assertThatThrownBy(() -> accounts.account("brk_9"))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("broker brk_9 does not exist");
        assertThatThrownBy(() -> accounts.change("brk_9", b -> b)).isInstanceOf(NoSuchElementException.class);
        assertThatThrownBy(() -> accounts.issueKey("brk_9", Scope.all())).isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void noToStringContainsAKeyOrItsFingerprint() {
        IssuedKey issued = accounts.issueKey(broker.id(), Scope.all());
        String printed =
                issued + " " + stored(issued) + " " + accounts.snapshot() + " " + accounts.authenticate(issued.text());
        assertThat(printed)
                .contains("key_000001")
                .doesNotContain(issued.text())
                .doesNotContain(issued.text().substring(6))
                .doesNotContain(Fingerprint.of(issued.text()).hex());
    }

    @Test
    void restoredAccountsAnswerTheSame() {
        IssuedKey good = accounts.issueKey(broker.id(), Set.of(Scope.LOADS_READ));
        IssuedKey bad = accounts.issueKey(broker.id(), Scope.all());
        accounts.revokeKey(broker.id(), bad.id());
        accounts.account(broker.id()).adjust(BigDecimal.TEN, Cause.of("setBalance"));
        accounts.account(broker.id()).adjust(BigDecimal.ZERO, Cause.of("setBalance"));
        accounts.change(broker.id(), b -> b.withDrivers(List.of(new KnownDriver("+12145550142", "77"))));

        Ids resumed = new Ids(Chance.seeded(7), NOON, "agent_", Decisions.STANDARD);
        resumed.resume(ids.drawn());
        Accounts restored = Accounts.restored(new Billing(NOON), resumed, accounts.snapshot());

        assertThat(restored.snapshot()).isEqualTo(accounts.snapshot());
        assertThat(restored.authenticate(good.text()))
                .contains(new Caller(stored(good), broker(broker.id()), restored.account(broker.id())));
        assertThat(restored.authenticate(bad.text())).isEmpty();
        assertThat(restored.account(broker.id()).balanceUsd()).isEqualTo("0.00");
        assertThat(restored.issueKey(broker.id(), Scope.all())).isEqualTo(accounts.issueKey(broker.id(), Scope.all()));
        assertThat(restored.add(UnaryOperator.identity())).isEqualTo(accounts.add(UnaryOperator.identity()));
    }

    @Test
    void aKeyWithoutItsBrokerIsNotRestored() {
        accounts.issueKey(broker.id(), Scope.all());
        AccountsSnapshot orphan =
                new AccountsSnapshot(List.of(), accounts.snapshot().keys(), Map.of());
        assertThatThrownBy(() -> Accounts.restored(billing, ids, orphan))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("broker brk_000001 does not exist");
    }

    private Broker broker(String id) {
        return accounts.broker(id).orElseThrow();
    }

    private StoredKey stored(IssuedKey issued) {
        return accounts.keys(issued.brokerId()).stream()
                .filter(key -> key.id().equals(issued.id()))
                .findFirst()
                .orElseThrow();
    }

    private Caller caller(IssuedKey issued, Broker as) {
        return new Caller(stored(issued), as, accounts.account(as.id()));
    }
}
