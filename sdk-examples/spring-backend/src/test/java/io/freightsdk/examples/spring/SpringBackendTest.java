package io.freightsdk.examples.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The whole backend, against the in-memory server. */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@ExtendWith(OutputCaptureExtension.class)
@Tag("acceptance")
class SpringBackendTest {
    private static final InMemoryFreightServer SERVER = InMemoryFreightServer.start();
    private static final FreightBroker BROKER = SERVER.addBroker();

    private static final String DATABASE = Backend.database();
    private static final AtomicReference<Instant> NOW = new AtomicReference<>(Instant.parse("2026-05-04T12:00:00Z"));

    @LocalServerPort
    private int port;

    private Http http;
    private int loadsBefore;
    private int entriesBefore;

    @DynamicPropertySource
    static void freight(DynamicPropertyRegistry registry) {
        registry.add("freight.base-url", SERVER::url);
        registry.add("freight.agent-key", BROKER::agentKey);
        registry.add("freight.account", () -> "acme");
        registry.add("spring.datasource.url", () -> DATABASE);
    }

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    @BeforeEach
    void look() {
        http = new Http(port);
        loadsBefore = BROKER.loads().size();
        entriesBefore = BROKER.ledger().size();
    }

    @Test
    void limitOfADayIsFiftyDollarsUnlessItIsSet(@Value("${freight.process-limit-usd-per-sliding-day}") String limit) {
        assertThat(limit).isEqualTo("50.00");
    }

    private void assertLoadsAndDebits(int loads, int debits) {
        assertThat(BROKER.loads()).hasSize(loadsBefore + loads);
        assertThat(BROKER.ledger()).hasSize(entriesBefore + debits);
    }

    @Test
    void lostResponseIsOneLoadAndOneCharge() throws Exception {
        BROKER.faults().add(Fault.reset().afterCommit().on("createLoad"));

        assertThat(http.post(Http.order("order-lost")).statusCode()).isEqualTo(201);

        assertLoadsAndDebits(1, 1);
    }

    @Test
    void answersThatStayLostMayBeAskedForAgain() throws Exception {
        BROKER.faults().add(Fault.close().afterCommit().on("createLoad").times(4));

        HttpResponse<String> lost = http.post(Http.order("order-very-lost"));
        assertThat(lost.statusCode()).isEqualTo(502);
        assertThat(lost.body())
                .contains(
                        "post the same order again: it is made and paid for at most once",
                        "\"chargeStatus\":\"UNKNOWN\"");

        assertThat(http.post(Http.order("order-very-lost")).statusCode()).isEqualTo(201);
        assertLoadsAndDebits(1, 1);
    }

    @Test
    void restartedBackendFindsTheLoadOfTheOrder() throws Exception {
        HttpResponse<String> first = http.post(Http.order("order-restart"));

        try (ConfigurableApplicationContext restarted = restarted()) {
            HttpResponse<String> again = Backend.http(restarted).post(Http.order("order-restart"));

            assertThat(again.statusCode()).isEqualTo(200);
            assertThat(again.body()).isEqualTo(first.body().replace("\"existed\":false", "\"existed\":true"));
        }
        assertLoadsAndDebits(1, 1);
    }

    @Test
    void changedOrderIsRefusedAfterARestartToo() throws Exception {
        http.post(Http.order("order-remembered"));
        SERVER.clock().advance(Duration.ofDays(2)); // the service has forgotten the key

        try (ConfigurableApplicationContext restarted = restarted()) {
            HttpResponse<String> changed =
                    Backend.http(restarted).post(Http.order("order-remembered", "+13125550142", "60601"));

            assertThat(changed.statusCode()).isEqualTo(409);
        }
        assertLoadsAndDebits(1, 1);
    }

    @Test
    void positionIsToldAfterARestart() throws Exception {
        http.post(Http.order("order-read-later"));

        try (ConfigurableApplicationContext restarted = restarted()) {
            assertThat(Backend.http(restarted).get("order-read-later").body()).contains("\"status\":\"PLANNED\"");
        }
        assertLoadsAndDebits(1, 2);
    }

    @Test
    void orderWhoseBackendDiedBeforeItKnewTheLoadFindsItForNothing() throws Exception {
        BROKER.faults().add(Fault.close().afterCommit().on("createLoad").times(4));
        assertThat(http.post(Http.order("order-in-doubt")).statusCode()).isEqualTo(502);
        assertThat(http.get("order-in-doubt").statusCode()).isEqualTo(404);

        try (ConfigurableApplicationContext restarted = restarted()) {
            Http customer = Backend.http(restarted);
            assertThat(customer.post(Http.order("order-in-doubt")).statusCode()).isBetween(200, 201);
            assertThat(customer.get("order-in-doubt").statusCode()).isEqualTo(200);
        }
        assertLoadsAndDebits(1, 2);
    }

    @Test
    void changedOrderIsRefusedForNothing() throws Exception {
        http.post(Http.order("order-changed"));

        HttpResponse<String> changed = http.post(Http.order("order-changed", "+13125550142", "60601"));

        assertThat(changed.statusCode()).isEqualTo(409);
        assertThat(changed.body())
                .contains(
                        "an order cannot be changed, and this one came before with other details; nothing was charged: "
                                + "post it as it was, or under another orderId",
                        "\"chargeStatus\":\"NOT_CHARGED\"");
        assertLoadsAndDebits(1, 1);
    }

    @Test
    void orderThatWasRefusedMayBeMended() throws Exception {
        assertThat(http.post(Http.order("order-mended", "+13125550142", "")).statusCode())
                .isEqualTo(400);
        assertThat(http.post(Http.order("order-mended")).statusCode()).isEqualTo(201);
        assertLoadsAndDebits(1, 1);
    }

    @Test
    void sameOrderAtTheSameTimeIsOneLoadAndOneCharge() throws Exception {
        List<String> answers =
                eightTimes(() -> http.post(Http.order("order-eight")).body());

        assertThat(answers)
                .filteredOn(body -> body.contains("\"existed\":false"))
                .hasSize(1);
        assertThat(answers)
                .map(body -> body.replace("\"existed\":false", "\"existed\":true"))
                .containsOnly(answers.get(0).replace("\"existed\":false", "\"existed\":true"));
        assertLoadsAndDebits(1, 1);
    }

    @Test
    void positionIsPaidForOnceInAWhile() throws Exception {
        http.post(Http.order("order-read"));
        BROKER.newestLoad().arriveAt(1);

        assertThat(http.get("order-read").body()).contains("\"status\":\"AT_PICKUP\"");
        assertThat(http.get("order-read").body()).contains("\"status\":\"AT_PICKUP\"");

        assertLoadsAndDebits(1, 2);

        NOW.updateAndGet(now -> now.plus(Duration.ofMinutes(15).plusSeconds(1)));
        assertThat(http.get("order-read").body()).contains("\"status\":\"AT_PICKUP\"");
        assertLoadsAndDebits(1, 3);
    }

    @Test
    void positionIsPaidForOnceByAllWhoAskAtTheSameTime() throws Exception {
        http.post(Http.order("order-read-by-eight"));
        BROKER.newestLoad().arriveAt(1);

        assertThat(eightTimes(() -> http.get("order-read-by-eight").body()))
                .allSatisfy(body -> assertThat(body).contains("\"status\":\"AT_PICKUP\""))
                .containsOnly(http.get("order-read-by-eight").body());

        assertLoadsAndDebits(1, 2);
    }

    @Test
    void lostReadMayBePaidForTwice() throws Exception {
        http.post(Http.order("order-read-lost"));
        BROKER.faults().add(Fault.close().afterCommit().on("getLoadPosition"));

        HttpResponse<String> lost = http.get("order-read-lost");

        assertThat(lost.statusCode()).isEqualTo(502);
        assertThat(lost.body()).contains("retry later: it may be paid for twice", "\"chargeStatus\":\"UNKNOWN\"");
        assertThat(http.get("order-read-lost").statusCode()).isEqualTo(200);
        assertLoadsAndDebits(1, 3);
    }

    @Test
    void deliveredLoadIsPaidForNoMore() throws Exception {
        http.post(Http.order("order-delivered"));
        BROKER.loads().get(loadsBefore).driveToEnd();

        assertIsPaidForNoMore("order-delivered", "DELIVERED");
    }

    @Test
    void cancelledLoadIsPaidForNoMore() throws Exception {
        http.post(Http.order("order-cancelled"));
        BROKER.loads().get(loadsBefore).cancel();

        assertIsPaidForNoMore("order-cancelled", "CANCELLED");
    }

    private void assertIsPaidForNoMore(String orderId, String status) throws Exception {
        String first = http.get(orderId).body();
        NOW.updateAndGet(now -> now.plus(Duration.ofDays(1)));

        assertThat(first).contains("\"status\":\"" + status + "\"");
        assertThat(http.get(orderId).body()).isEqualTo(first);
        assertLoadsAndDebits(1, 2);
    }

    @Test
    void orderThatIsNotKnownIsNotFound() throws Exception {
        HttpResponse<String> unknown = http.get("order-unknown");
        assertThat(unknown.statusCode()).isEqualTo(404);
        assertThat(unknown.body())
                .contains("post it again, which costs nothing if its load exists", "\"chargeStatus\":\"NOT_CHARGED\"");
        assertLoadsAndDebits(0, 0);
    }

    @Test
    void wrongOrderIsToldWhatIsWrong(CapturedOutput output) throws Exception {
        HttpResponse<String> wrong = http.post(Http.order("order-wrong", "+13125550142", ""));
        HttpResponse<String> phone = http.post(Http.order("order-wrong", "3125550", "60616"));

        assertThat(wrong.statusCode()).isEqualTo(400);
        assertThat(wrong.body()).contains("\"fields\":[\"pickups.0.zip\"]", "\"chargeStatus\":\"NOT_CHARGED\"");
        assertThat(phone.statusCode()).isEqualTo(400);
        assertThat(phone.body()).contains("\"fields\":[\"driverPhone\"]");
        assertThat(http.post("{}").body()).contains("\"fields\":[\"orderId\"]", "\"chargeStatus\":\"NOT_CHARGED\"");
        assertThat(http.post("{\"orderId\":").body())
                .contains("the order is not the JSON of one", "\"chargeStatus\":\"NOT_CHARGED\"");
        assertThat(output).contains("createLoad: 400").doesNotContain("3125550", BROKER.agentKey());
        assertLoadsAndDebits(0, 0);
    }

    /** The database would say the beginning of it, which is the phone number. */
    @Test
    void orderThatCannotBeStoredIsRefusedWithoutItsPhoneNumber(CapturedOutput output) throws Exception {
        HttpResponse<String> longId = http.post(Http.order("x".repeat(201)));
        HttpResponse<String> spaced = http.post(Http.order(" order-spaced"));
        HttpResponse<String> longInput = http.post(Http.order("order-long", "+13125550142", "6".repeat(20_000)));

        assertThat(longId.statusCode()).isEqualTo(400);
        assertThat(longId.body()).contains("\"fields\":[\"orderId\"]", "\"chargeStatus\":\"NOT_CHARGED\"");
        assertThat(spaced.statusCode()).isEqualTo(400);
        assertThat(spaced.body()).contains("\"fields\":[\"orderId\"]", "\"chargeStatus\":\"NOT_CHARGED\"");
        assertThat(longInput.statusCode()).isEqualTo(400);
        assertThat(longInput.body()).contains("\"fields\":[\"pickup\",\"delivery\"]");
        assertThat(output).doesNotContain("3125550");
        assertLoadsAndDebits(0, 0);
    }

    private static ConfigurableApplicationContext restarted() {
        return Backend.startedOn(DATABASE, SERVER.url(), BROKER.agentKey());
    }

    /** The responses to eight equal requests at once. */
    private static List<String> eightTimes(Callable<String> question) throws Exception {
        ExecutorService customers = Executors.newFixedThreadPool(8);
        try {
            List<String> answers = new ArrayList<>();
            for (Future<String> answer : customers.invokeAll(Collections.nCopies(8, question))) {
                answers.add(answer.get());
            }
            return answers;
        } finally {
            customers.shutdownNow();
        }
    }

    @TestConfiguration
    static class SettableTime {
        @Bean
        InstantSource settable() {
            return NOW::get;
        }
    }
}
