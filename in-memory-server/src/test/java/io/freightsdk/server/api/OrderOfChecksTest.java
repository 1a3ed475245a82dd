package io.freightsdk.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.Party;
import io.freightsdk.server.Scope;
import io.freightsdk.server.Serving;
import io.freightsdk.server.wire.RawClient.Reply;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each operation meets all its obstacles at once; one after another is taken away, in the order of the checks, and each
 * time the next one shows. So of any two neighbours the first wins.
 */
final class OrderOfChecksTest {
    @AutoClose
    private final Serving serving = Serving.start();

    private final Party owner = serving.broker("25.00");
    private final Party poor =
            serving.broker(BrokerOptions.builder().balanceUsd("0.00").registered(false));
    private final List<String> seen = new ArrayList<>();

    private Party stranger() {
        return poor.withKey("agent_unknown");
    }

    private Party without(Scope scope) {
        EnumSet<Scope> others = EnumSet.complementOf(EnumSet.of(scope));
        return poor.withKey(poor.broker().newKey(others.toArray(Scope[]::new)).text());
    }

    private void see(Reply reply) {
        Object code = Bodies.object(reply).get("code");
        Object fields = Bodies.object(reply).get("fields");
        Object more = code != null ? " " + code : fields != null ? " " + fields : "";
        seen.add(reply.status()
                + more.toString()
                + (reply.header("Idempotency-Replayed").isEmpty() ? "" : " replayed"));
    }

    private void registered() {
        poor.broker().registered(true);
    }

    private void billing(boolean available) {
        serving.server().billingAvailable(available);
    }

    private void money(String balanceUsd) {
        poor.broker().balanceUsd(balanceUsd);
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST /v1/agent/loads", "POST /v1/freight/create_tracked_load"})
    void creationIsCheckedInOrder(String path) {
        String bad = "{\"driverPhone\":\"abc\"}";
        String badPhone = Bodies.load(",\"customerRef\":\"PO-1\"").replace("+12145550142", "abc");
        String noKey = "Idempotency-Key: " + "k".repeat(256);
        String key = "Idempotency-Key: k";
        billing(false);
        see(stranger().send(path, bad, noKey));
        see(without(Scope.LOADS_CREATE).send(path, bad, noKey));
        see(poor.send(path, bad, noKey));
        registered();
        see(poor.send(path, bad, noKey));
        see(poor.send(path, badPhone, noKey));
        see(poor.send(path, Bodies.loadWithRef("PO-1"), noKey));
        see(poor.send(path, Bodies.loadWithRef("PO-1"), key));
        billing(true);
        see(poor.send(path, Bodies.loadWithRef("PO-1"), key));
        money("0.65");
        see(poor.send(path, Bodies.loadWithRef("PO-1"), key));
        assertThat(seen)
                .containsExactly(
                        "401 INVALID_KEY",
                        "403",
                        "422 UNKNOWN_BROKER",
                        "400 [pickups, deliveries]",
                        "400 INVALID_DRIVER_PHONE",
                        "400",
                        "503 BILLING_UNAVAILABLE",
                        "402 INSUFFICIENT_FUNDS",
                        "201");
    }

    /** The rows after the body that need a load to be there: all beat the outage and the empty account. */
    @Test
    void replayComesAfterTheBodyAndBeforeDedup() {
        registered();
        money("1.30");
        poor.create(Bodies.load(), "Idempotency-Key: k");
        poor.create(Bodies.loadWithRef("PO-1"));
        billing(false);
        see(poor.create("{}", "Idempotency-Key: k"));
        see(poor.create(Bodies.loadWithRef("PO-1"), "Idempotency-Key: k"));
        see(poor.create(Bodies.loadWithRef("PO-1")));
        see(poor.create(Bodies.load()));
        assertThat(seen)
                .containsExactly(
                        "400 [driverPhone, pickups, deliveries]", "201 replayed", "200", "503 BILLING_UNAVAILABLE");
    }

    @Test
    void readIsCheckedInOrder() {
        String loads = owner.created();
        billing(false);
        see(stranger().read("LD-0"));
        see(without(Scope.LOADS_READ).read("LD-0"));
        see(poor.read("LD-0"));
        registered();
        see(poor.read("LD-0"));
        see(poor.read(loads));
        String own = ownLoad();
        billing(false);
        see(poor.read(own));
        billing(true);
        see(poor.read(own));
        money("0.02");
        see(poor.read(own));
        assertThat(seen)
                .containsExactly(
                        "401 INVALID_KEY",
                        "403",
                        "422 UNKNOWN_BROKER",
                        "404",
                        "403",
                        "503 BILLING_UNAVAILABLE",
                        "402 INSUFFICIENT_FUNDS",
                        "200");
        assertThat(poor.debits()).hasSize(2);
    }

    private String ownLoad() {
        billing(true);
        money("0.65");
        return poor.created();
    }

    @Test
    void shortReadIsCheckedInOrder() {
        String path = "POST /v1/freight/get_load_position";
        String foreign = "{\"loadNumber\":\"" + owner.created() + "\"}";
        String unknown = "{\"loadNumber\":\"LD-0\"}";
        see(stranger().send(path, "{}"));
        see(without(Scope.LOADS_READ).send(path, "{}"));
        see(poor.send(path, "{}"));
        registered();
        see(poor.send(path, "{}"));
        see(poor.send(path, unknown));
        see(poor.send(path, foreign));
        String own = "{\"loadNumber\":\"" + ownLoad() + "\"}";
        billing(false);
        see(poor.send(path, own));
        billing(true);
        see(poor.send(path, own));
        money("0.02");
        see(poor.send(path, own));
        assertThat(seen)
                .containsExactly(
                        "401 INVALID_KEY",
                        "403",
                        "422 UNKNOWN_BROKER",
                        "400 [loadNumber]",
                        "404",
                        "403",
                        "503 BILLING_UNAVAILABLE",
                        "402 INSUFFICIENT_FUNDS",
                        "200");
    }

    @Test
    void confirmationIsCheckedInOrder() {
        String bad = "{\"bol_received_at\":\"x\"}";
        String foreign = owner.created();
        see(stranger().confirm("LD-0", bad));
        see(without(Scope.DELIVERY_CONFIRM).confirm("LD-0", bad));
        see(poor.confirm("LD-0", bad));
        registered();
        see(poor.confirm("LD-0", bad));
        see(poor.confirm(foreign, bad));
        String own = ownLoad();
        see(poor.confirm(own, bad));
        see(poor.confirm(own, ""));
        assertThat(seen).containsExactly("401 INVALID_KEY", "403", "422 UNKNOWN_BROKER", "404", "403", "400", "422");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{\"status\":\"DELIVERED\"}", "{}", "{", "[]"})
    void statusWriteWantsAKeyAndNothingElse(String body) {
        String path = "PATCH /v1/agent/loads/LD-0/status";
        see(stranger().send(path, body));
        see(without(Scope.LOADS_READ).send(path, body));
        see(owner.send("PATCH /v1/agent/loads/" + owner.created() + "/status", body));
        assertThat(seen).containsExactly("401 INVALID_KEY", "410 STATUS_DOOR_CLOSED", "410 STATUS_DOOR_CLOSED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/agent/pricing", "/v1/agent/balance"})
    void freeReadingWantsAKeyAndNothingElse(String path) {
        billing(false);
        see(stranger().get(path));
        see(without(Scope.BILLING).get(path));
        see(poor.get(path));
        assertThat(seen).containsExactly("401 INVALID_KEY", "200", "200");
    }
}
