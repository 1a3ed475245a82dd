package io.freightsdk.server.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.wire.RawClient.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Keys, phones, tokens and streets, looked for wherever they do not belong after every kind of call went wrong. */
final class SecretsTest {
    private static final String PHONE = "+13125550187";
    private static final String STREET = "1 Dock Rd";

    private final List<String> logged = new ArrayList<>();
    private final Logger root = Logger.getLogger("");
    private final Handler ear = new Handler() {
        @Override
        public void publish(LogRecord entry) {
            synchronized (logged) {
                logged.add(entry.getMessage() + " " + entry.getThrown());
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };
    private final Serving serving = Serving.start();
    private final Party broker = serving.broker("25.00");
    private final List<String> errors = new ArrayList<>();

    @BeforeEach
    void listen() {
        root.addHandler(ear);
    }

    @AfterEach
    void close() {
        root.removeHandler(ear);
        serving.close();
    }

    private void wrong(Reply reply) {
        assertThat(reply.status()).isGreaterThanOrEqualTo(400);
        errors.add(reply.head() + reply.body());
    }

    private void everythingGoesWrong(Serving.Order order) {
        for (String secret : List.of(broker.key(), PHONE, order.driverToken(), order.trackingToken(), STREET)) {
            String quoted = "\"" + secret + "\"";
            String inPath = secret.replace(" ", "%20").replace("+", "%2B");
            wrong(serving.get("/v1/agent/balance", "Authorization: Bearer x" + secret));
            wrong(serving.get("/v1/agent/balance", "Authorization: Basic " + secret));
            wrong(broker.get("/v1/agent/loads/" + inPath));
            wrong(broker.get("/v1/" + inPath + "/loads?key=" + inPath));
            wrong(broker.confirm(inPath, ""));
            wrong(broker.confirm(order.loadNumber(), "{\"bol_received_at\":" + quoted + "}"));
            wrong(broker.create("{" + quoted + ":1,\"driverPhone\":" + quoted + "}"));
            wrong(broker.create(load().replace(PHONE, secret + secret)));
            wrong(broker.create("{" + quoted + ":1," + quoted + ":2}"));
            wrong(broker.create(load().replace("\"IL\"", quoted)));
            wrong(broker.send("POST /v1/freight/get_load_position", "{\"loadNumber\":" + quoted + "}"));
            wrong(broker.send("POST /v1/billing/topup/card", "{\"cardToken\":" + quoted + "}"));
            wrong(serving.send("POST /driver/" + inPath + "/pings", List.of(), "{" + quoted + ":1}"));
            wrong(serving.get("/track/x" + inPath));
            wrong(serving.get("/driver/x" + inPath));
            wrong(serving.get("/assets/" + inPath));
            wrong(serving.get("/track/x" + inPath + "/load"));
            wrong(serving.get("/driver/x" + inPath + "/load"));
            wrong(serving.get("/_control/loads/" + inPath));
            wrong(serving.send(pings(order), List.of(), "{\"pings\":[{" + quoted + ":[[" + quoted + "]}]}"));
            wrong(serving.send(pings(order), List.of(), "{\"pings\":{" + quoted + ":1}}"));
        }
    }

    private static String load() {
        return Bodies.load().replace("+12145550142", PHONE);
    }

    private static String pings(Serving.Order order) {
        return "POST /driver/" + order.driverToken() + "/pings";
    }

    @Test
    void noSecretIsRepeatedInAnErrorTheJournalTheLedgerOrALog() {
        Serving.Order order = serving.order(Bodies.text(broker.create(load()), "loadNumber"));
        broker.create(load(), "Idempotency-Key: " + broker.key());
        broker.create(load(), "Idempotency-Key: order of " + PHONE);
        everythingGoesWrong(order);
        List<String> places = new ArrayList<>(errors);
        places.add(serving.server().requests().toString());
        places.add(broker.debits().toString());
        places.add(broker.loads().get(0).toString());
        places.add(serving.server().sms().toString());
        places.add(logged.toString());
        assertThat(places)
                .allSatisfy(place -> assertThat(place)
                        .doesNotContain(broker.key(), order.driverToken(), order.trackingToken(), PHONE, STREET)
                        .doesNotContain("Exception", "\tat ", "io.freightsdk"));
    }
}
