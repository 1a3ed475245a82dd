package io.freightsdk.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.Fault;
import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.wire.RawClient.Reply;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an Idempotency-Key does on load creation. */
final class IdempotencyTest {
    private static final String KEY = "Idempotency-Key: order-17";

    @AutoClose
    private final Serving serving = Serving.start();

    private final Party broker = serving.broker("25.00");

    private void isReplay(Reply again, Reply first) {
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.status()).isEqualTo(first.status());
        assertThat(again.header("Idempotency-Replayed")).isEqualTo("true");
    }

    @Test
    void sameKey_returnsTheSameBytesAndIsChargedOnce() {
        Reply first = broker.create(Bodies.load(), KEY);
        assertThat(first.header("Idempotency-Replayed")).isEmpty();
        isReplay(broker.create(Bodies.load(), KEY), first);
        assertThat(broker.loads()).hasSize(1);
        assertThat(broker.debits()).hasSize(1);
        assertThat(broker.debits().get(0).idempotencyKey()).isEqualTo("order-17");
        assertThat(serving.server().sms()).hasSize(1);
        assertThat(broker.lastCall().committed()).isFalse();
        assertThat(broker.lastCall().idempotencyMismatch()).isFalse();
    }

    @Test
    void otherBodyWithTheSameKeyGetsTheFirstResponseAndIsMarked() {
        Reply first = broker.create(Bodies.load(), KEY);
        isReplay(broker.create(Bodies.loadWithRef("PO-1"), KEY), first);
        assertThat(broker.lastCall().idempotencyMismatch()).isTrue();
        assertThat(broker.loads()).hasSize(1);
    }

    @Test
    void bothPathsThatCreateShareTheirKeys() {
        Reply first = broker.create(Bodies.load(), KEY);
        isReplay(broker.send("POST /v1/freight/create_tracked_load", Bodies.load(), KEY), first);
    }

    @Test
    void keyIsTheBrokersOwn() {
        broker.create(Bodies.load(), KEY);
        Party other = serving.broker("25.00");
        assertThat(other.create(Bodies.load(), KEY).header("Idempotency-Replayed"))
                .isEmpty();
        assertThat(other.debits()).hasSize(1);
    }

    @Test
    void replayWorksAtBalanceZeroAndWhileBillingIsDown() {
        Party poor = serving.broker("0.65");
        Reply first = poor.create(Bodies.load(), KEY);
        isReplay(poor.create(Bodies.load(), KEY), first);
        serving.server().billingAvailable(false);
        isReplay(poor.create(Bodies.load(), KEY), first);
    }

    @Test
    void dedupedResponseUsesTheKeyUpToo() {
        broker.create(Bodies.loadWithRef("PO-1"));
        Reply deduped = broker.create(Bodies.loadWithRef("PO-1"), KEY);
        assertThat(deduped.status()).isEqualTo(200);
        isReplay(broker.create(Bodies.loadWithRef("PO-2"), KEY), deduped);
    }

    @Test
    void refusedBodyDoesNotUseTheKeyUp() {
        assertThat(broker.create("{}", KEY).status()).isEqualTo(400);
        assertThat(broker.lastCall().idempotencyKey()).isEqualTo("order-17");
        assertThat(broker.create(Bodies.load().replace("+12145550142", "abc"), KEY)
                        .status())
                .isEqualTo(400);
        assertThat(broker.create(Bodies.load(), KEY).status()).isEqualTo(201);
    }

    @Test
    void emptyAccountDoesNotUseTheKeyUp() {
        Party poor = serving.broker("0.64");
        assertThat(poor.create(Bodies.load(), KEY).status()).isEqualTo(402);
        poor.broker().topUp("0.01");
        Reply created = poor.create(Bodies.load(), KEY);
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.header("Idempotency-Replayed")).isEmpty();
    }

    @Test
    void outageDoesNotUseTheKeyUp() {
        serving.server().billingAvailable(false);
        assertThat(broker.create(Bodies.load(), KEY).status()).isEqualTo(503);
        serving.server().billingAvailable(true);
        assertThat(broker.create(Bodies.load(), KEY).status()).isEqualTo(201);
    }

    @Test
    void keyIsKeptForTwentyFourHoursOfServerTime() {
        Reply first = broker.create(Bodies.load(), KEY);
        serving.server().clock().advance(Duration.ofHours(24).minusMillis(1));
        isReplay(broker.create(Bodies.load(), KEY), first);
        serving.server().clock().advance(Duration.ofMillis(1));
        Reply anew = broker.create(Bodies.load(), KEY);
        assertThat(anew.header("Idempotency-Replayed")).isEmpty();
        assertThat(anew.body()).isNotEqualTo(first.body());
        assertThat(broker.debits()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "!", "~ ~", "ä"})
    void keyIsPrintable(String text) {
        boolean printable = text.chars().allMatch(c -> c >= ' ' && c <= '~');
        assertThat(broker.create(Bodies.load(), "Idempotency-Key: " + text).status())
                .isEqualTo(printable ? 201 : 400);
    }

    @Test
    void keyHasOneTo255Characters() {
        assertThat(broker.create(Bodies.load(), "Idempotency-Key: " + "k".repeat(255))
                        .status())
                .isEqualTo(201);
        Reply empty = broker.create(Bodies.load(), "Idempotency-Key:");
        assertThat(empty.body())
                .isEqualTo("{\"error\":\"Idempotency-Key: expected 1 to 255 printable ASCII characters\"}");
        assertThat(empty.status()).isEqualTo(400);
        Reply longer = broker.create(Bodies.load(), "Idempotency-Key: " + "k".repeat(256));
        assertThat(longer.body())
                .isEqualTo("{\"error\":\"Idempotency-Key: expected 1 to 255 printable ASCII characters\"}");
        assertThat(longer.status()).isEqualTo(400);
        assertThat(broker.debits()).hasSize(1);
    }

    @Test
    void secretSentAsAKeyIsNotWrittenDown() {
        String driverToken = serving.driverToken(broker.created());
        List<String> secrets = List.of(
                broker.key(),
                "Bearer " + broker.key(),
                "k-" + broker.key(),
                driverToken,
                "x" + driverToken,
                "+12145550142");
        for (String secret : secrets) {
            Reply first = broker.create(Bodies.load(), "Idempotency-Key: " + secret);
            assertThat(broker.lastCall().idempotencyKey()).isEqualTo("***");
            isReplay(broker.create(Bodies.load(), "Idempotency-Key: " + secret), first);
        }
        assertThat(broker.debits().subList(1, 7)).extracting("idempotencyKey").containsOnly("***");
    }

    @Test
    void callThatIsRefusedEarlyIsJournaledWithItsKey() {
        serving.server().faults().add(Fault.status(500));
        assertThat(broker.create(Bodies.load(), "Idempotency-Key: order-18").status())
                .isEqualTo(500);
        assertThat(broker.lastCall().idempotencyKey()).isEqualTo("order-18");
    }
}
