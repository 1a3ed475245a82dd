package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.DatabaseSource;
import io.freightsdk.Served;
import io.freightsdk.TestDatabase;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;

/** A cipher may write an object of JSON, as a JWE or an envelope with the name of its key is one. */
class CipherThatWritesJsonTest extends DurableSetup {

    private record Envelope(String key) implements BodyCipher {
        @Override
        public String encrypt(String body) {
            String text = Base64.getEncoder().encodeToString(body.getBytes(StandardCharsets.UTF_8));
            return "{\"key\":\"" + key + "\",\"text\":\"" + text + "\"}";
        }

        @Override
        public String decrypt(String stored) {
            String begin = "{\"key\":\"" + key + "\",\"text\":\"";
            if (!stored.startsWith(begin)) {
                throw new IllegalStateException("no such key");
            }
            String text = stored.substring(begin.length(), stored.length() - 2);
            return new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void callWaitsForTheNodeWithItsKey(TestDatabase database) throws Exception {
        DurableFreight old =
                opened(builder(database).bodies(new Envelope("old")).requestOnly());
        DurableCall asked = old.createLoad("order-1", Served.load());
        DurableFreight other =
                opened(builder(database).bodies(new Envelope("new")).start());
        Nodes.until(() -> other.find("order-1").orElseThrow().failure() != null);
        assertThat(other.find("order-1").orElseThrow().failure()).isEqualTo("NoKey"); // was Stuck, charge unknown
        other.close();
        DurableFreight again =
                opened(builder(database).bodies(new Envelope("old")).start());
        Database known = new Database(dataSource, "freight_");
        Nodes.until(() -> {
            String now = "update freight_task set execution_time = current_timestamp where picked = false";
            known.change("send now", tx -> tx.update(now));
            return again.find("order-1").orElseThrow().state() == DurableState.DONE;
        });
        assertThat(again.find(asked.orderId()).orElseThrow().input()).isNotNull();
        assertThat(served.debits()).hasSize(1);
    }

    /** Its receiver would accept what it cannot read, and the event would be gone. */
    @ParameterizedTest
    @DatabaseSource
    void encryptedEventIsNotPosted(TestDatabase database) throws Exception {
        DataSource own = database.fresh();
        try (Receiver receiver = new Receiver();
                TrackingWebhooks stores = TrackingWebhooksTest.builder(own)
                        .bodies(new Envelope("old"))
                        .storeOnly()) {
            stores.sendTo(TrackingWebhooksTest.LOAD, receiver.url());
            TrackingWebhooksTest.keep(own, stores, TrackingWebhooksTest.LOAD, 1);
            try (TrackingWebhooks sends = TrackingWebhooksTest.builder(own)
                    .bodies(new Envelope("new"))
                    .start()) {
                Nodes.until(() ->
                        isPutOff(own) || TrackingWebhooksTest.target(sends).waiting() == 0);
                assertThat(TrackingWebhooksTest.target(sends).waiting()).isOne();
            }
            assertThat(receiver.taken()).isEmpty();
        }
    }

    private static boolean isPutOff(DataSource own) {
        String sql = "select count(*) from freight_task where picked = false and execution_time > current_timestamp"
                + " + interval '20' second";
        return new Database(own, "freight_").transaction("find", tx -> tx.one(sql, row -> row.getInt(1))) == 1;
    }
}
