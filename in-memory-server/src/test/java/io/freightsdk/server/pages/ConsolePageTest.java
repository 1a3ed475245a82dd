package io.freightsdk.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.values.Scope;
import io.freightsdk.server.wire.RawClient.Reply;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ConsolePageTest {
    @AutoClose
    private final Serving serving = Serving.start();

    private final Party broker = serving.broker("25.00");

    private Map<?, ?> read(String what) {
        Reply reply = broker.get("/console/api/" + what);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
        return Bodies.object(reply);
    }

    private List<?> rows(String what, String name) {
        return (List<?>) read(what).get(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"account", "ledger", "loads", "requests"})
    void withoutAGoodKeyThereIsNothingToSee(String what) {
        Reply none = serving.get("/console/api/" + what);
        assertThat(none.status()).isEqualTo(401);
        assertThat(none.body()).contains("MISSING_KEY");
        Reply wrong = broker.withKey(broker.key() + "x").get("/console/api/" + what);
        assertThat(wrong.body()).contains("INVALID_KEY").doesNotContain(broker.key());
    }

    @Test
    void accountHasBalancePricesAndTheServersTime() {
        Map<?, ?> account = read("account");
        assertThat(account.get("balanceUsd")).isEqualTo("25.00");
        assertThat(account.get("prices")).isEqualTo(Bodies.object("""
                        {"load_create":"0.65","position_read":"0.02","status_update":"0.00","delivery_confirm":"0.00"}
                        """));
        assertThat(account.get("now")).isEqualTo("2026-05-04T12:00:00Z");
        assertThat(account.get("control")).isEqualTo("open");
    }

    @Test
    void accountSaysWhetherControlIsOffOrNeedsAToken() {
        try (Serving off = Serving.start(Serving.options().control(false));
                Serving token = Serving.start(Serving.options().controlToken("a-control-token"))) {
            assertThat(off.broker("1.00").get("/console/api/account").body()).contains("\"control\":\"off\"");
            assertThat(token.broker("1.00").get("/console/api/account").body()).contains("\"control\":\"token\"");
        }
    }

    @Test
    void ledgerIsThereNewestFirst() {
        broker.created();
        List<?> entries = rows("ledger", "ledger");
        assertThat(entries).hasSize(2);
        assertThat(((Map<?, ?>) entries.get(0)).get("amountUsd")).isEqualTo("-0.65");
        assertThat(((Map<?, ?>) entries.get(1)).get("amountUsd")).isEqualTo("25.00");
    }

    @Test
    void loadsAreThereNewestFirstWithTheirLinks() {
        String older = broker.created();
        Load load = PageLoads.any(broker);
        List<?> loads = rows("loads", "loads");
        assertThat(loads).hasSize(2);
        Map<?, ?> newest = (Map<?, ?>) loads.get(0);
        assertThat(newest.get("trackingLink")).isEqualTo(serving.url() + PageLoads.track(load));
        assertThat(newest.get("driverWebLink")).isEqualTo(serving.url() + PageLoads.driver(load));
        assertThat(newest.get("customerRef")).isEqualTo("PO-1");
        assertThat(((Map<?, ?>) loads.get(1)).get("loadNumber")).isEqualTo(older);
    }

    @ParameterizedTest
    @ValueSource(strings = {"account", "ledger", "loads", "requests"})
    void noPhoneIsShownToAnybody(String what) {
        PageLoads.any(broker);
        assertThat(broker.get("/console/api/" + what).body())
                .doesNotContain(PageLoads.PHONE, PageLoads.STREET, broker.key());
    }

    @Test
    void requestsShowChargeAndIdempotencyKey() {
        broker.create(Bodies.load(), "Idempotency-Key: k");
        broker.create(Bodies.load(), "Idempotency-Key: k");
        List<?> requests = rows("requests", "requests");
        assertThat(requests).hasSize(2);
        assertThat(((Map<?, ?>) requests.get(0)).get("chargedUsd")).isNull();
        assertThat(((Map<?, ?>) requests.get(1)).get("chargedUsd")).isEqualTo("0.65");
        assertThat(requests)
                .allSatisfy(each ->
                        assertThat(((Map<?, ?>) each).get("idempotencyKey")).isEqualTo("k"));
    }

    @Test
    void onlyTheNewestAreSent() {
        for (int i = 0; i < ConsolePage.ROWS + 5; i++) {
            broker.get("/v1/agent/balance");
        }
        assertThat(rows("requests", "requests")).hasSize(ConsolePage.ROWS);
        assertThat(read("requests").get("total")).isEqualTo(ConsolePage.ROWS + 5.0);
    }

    @Test
    void everyRowIsReachedBySearchAndByPages() {
        String oldest = broker.created();
        PageLoads.any(broker);
        assertThat(rows("loads?q=po-1%20planned", "loads")).hasSize(1);
        assertThat(rows("loads?q=delivered", "loads")).isEmpty();
        assertThat(rows("loads?q=dallas,%20tx", "loads")).hasSize(2);
        Map<?, ?> page = read("loads?end=1");
        assertThat(((Map<?, ?>) ((List<?>) page.get("loads")).get(0)).get("loadNumber"))
                .isEqualTo(oldest);
        assertThat(page.get("found")).isEqualTo(2.0);
        assertThat(rows("requests?q=status:201%20operation:createload", "requests"))
                .hasSize(2);
        assertThat(rows("requests?q=status:402", "requests")).isEmpty();
    }

    @Test
    void overdueLoadsAreFoundByThatWord() {
        Load late = PageLoads.any(broker);
        assertThat(rows("loads?q=overdue", "loads")).isEmpty();
        serving.world().clock().advance(Duration.ofDays(1));
        assertThat(rows("loads?q=overdue", "loads")).hasSize(1);
        PageLoads.ping(serving, late, 40);
        PageLoads.ping(serving, late, 41);
        assertThat(rows("loads?q=overdue", "loads")).isEmpty();
    }

    @Test
    void lookingCostsNothingAndIsNotWrittenDown() {
        for (String what : List.of("account", "ledger", "loads", "requests")) {
            read(what);
        }
        assertThat(broker.balanceUsd()).isEqualTo("25.00");
        assertThat(broker.journal()).isEmpty();
    }

    @Test
    void keySeesWhatItsScopesAllow() {
        Party narrow = broker.withKey(serving.world()
                .accounts()
                .issueKey(broker.id(), Set.of(Scope.LOADS_CREATE))
                .text());
        assertThat(narrow.get("/console/api/account").status()).isEqualTo(200);
        for (String what : List.of("ledger", "loads", "requests")) {
            assertThat(narrow.get("/console/api/" + what).status()).isEqualTo(403);
        }
    }

    @Test
    void brokerThatIsNotRegisteredSeesItsMoney() {
        broker.change(each -> each.withRegistered(false));
        assertThat(read("account").get("registered")).isEqualTo(false);
        assertThat(rows("ledger", "ledger")).hasSize(1);
    }
}
