package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.MalformedResponseException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.error.TransportException;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.server.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An endpoint without a method has the keys, retries and limits of those that have one. */
class RawCallTest {
    private static final String LOAD =
            FreightJson.adapter(CreateLoadInput.class).toJson(Served.load());
    private static final RawCall CREATE =
            RawCall.post("makeLoad", "v1/agent/loads", "order-4711", LOAD).priced("load_create");

    @AutoClose
    private final Served served = new Served();

    @Test
    void getReturnsItsJson() {
        try (FreightClient freight = served.client()) {
            RawCall balance =
                    RawCall.get("readBalance", "v1/agent/balance?of=mine").free();
            assertThat(freight.raw(balance)).contains("\"balanceUsd\":100");
            assertThat(freight.async().raw(balance).join()).isEqualTo(freight.raw(balance));
        }
    }

    @Test
    void postIsPaidOnceForItsOrder() {
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.close(), 1);
        try (FreightClient freight = served.pricedClient()) {
            String made = freight.raw(CREATE);
            assertThat(freight.raw(CREATE)).isEqualTo(made);
            assertThat(freight.spend().chargedUsd()).isEqualTo("0.65").isEqualTo(served.paidUsd());
        }
        assertThat(served.broker.loads()).hasSize(1);
    }

    @Test
    void replayAfterALostResponseIsNoSecondCharge() {
        try (FreightClient freight = served.pricedClient()) {
            String made = freight.raw(CREATE);
            served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.close(), 1);
            assertThat(freight.raw(CREATE)).isEqualTo(made);
            assertThat(freight.spend().chargedUsd()).isEqualTo("0.65").isEqualTo(served.paidUsd());
        }
    }

    @Test
    void replayOfWhatAForgottenKeyWasChargedAnewForIsOne() {
        try (FreightClient freight =
                served.builder().spendLimit(SpendLimit.usd("5.00")).build()) {
            for (int i = 0; i < 3; i++) {
                served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.close(), 1);
                String unused = freight.raw(CREATE);
                forgetKeys();
            }
            assertThat(freight.spend().chargedUsd()).isEqualTo("1.95").isEqualTo(served.paidUsd());
        }
    }

    @Test
    void limitsHold() {
        try (FreightClient freight =
                served.builder().spendLimit(SpendLimit.usd("0.60")).build()) {
            assertThatThrownBy(() -> freight.raw(CREATE)).isInstanceOf(SpendLimitException.class);
        }
        assertThat(served.requests("createLoad")).isZero();
    }

    /** Its response has no id that would show which load was paid for. */
    @Test
    void eachChargeOfAForgottenKeyCountsTowardsTheLimit() {
        try (FreightClient freight =
                served.builder().spendLimit(SpendLimit.usd("1.95")).build()) {
            for (int i = 0; i < 3; i++) {
                freight.raw(CREATE);
                forgetKeys();
            }
            assertThatThrownBy(() -> freight.raw(CREATE)).isInstanceOf(SpendLimitException.class);
            assertThat(freight.spend().chargedUsd()).isEqualTo("1.95").isEqualTo(served.paidUsd());
        }
        assertThat(served.broker.loads()).hasSize(3);
    }

    /** Of what no result has an id, it is not known how long its key is kept. */
    @Test
    void keyThatWasPaidIsNotExpectedToBeFree() {
        try (FreightClient freight =
                served.builder().spendLimit(SpendLimit.usd("1.00")).build()) {
            freight.raw(CREATE);
            served.server.clock().advance(Duration.ofHours(25));
            assertThatThrownBy(() -> freight.raw(CREATE)).isInstanceOf(SpendLimitException.class);
        }
        assertThat(served.broker.loads()).hasSize(1);
    }

    private void forgetKeys() {
        served.server.clock().advance(Duration.ofHours(25));
        served.timer.advance(Duration.ofHours(25));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/v1", "/v1/agent"})
    void loadThatWasThereIsNotCharged(String below) {
        String json = "{\"customerRef\":\"PO-1\"," + LOAD.substring(1);
        List<CallReport> reports = new ArrayList<>();
        try (FreightClient freight =
                served.builder().baseUrl(served.server.url() + below).build()) {
            for (String order : List.of("order-1", "order-2")) {
                RawCall create = RawCall.post("makeLoad", "/v1/agent/loads".substring(below.length() + 1), order, json);
                String unused = freight.raw(
                        create.priced("load_create"),
                        CallOptions.builder().report(reports::add).build());
            }
            assertThat(served.paidUsd()).isEqualTo("0.65");
        }
        assertThat(reports).extracting(CallReport::status).containsExactly(201, 200);
        assertThat(reports)
                .extracting(CallReport::chargeStatus)
                .containsExactly(ChargeStatus.CHARGED, ChargeStatus.NOT_CHARGED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1", "/v1/", "/v1/agent"})
    void baseUrlHidesNoPaidEndpoint(String below) {
        String path = below.endsWith("agent") ? "loads/L1" : "agent/loads/L1";
        try (FreightClient freight =
                served.builder().baseUrl(served.server.url() + below).build()) {
            assertThatThrownBy(() -> freight.raw(RawCall.get("pos", path).free()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("pos: " + path + " is priced(\"position_read\")");
        }
        assertThat(served.server.requests().size()).isZero();
    }

    static List<RawCall> pastALimit() {
        RawCall topUp = RawCall.post("topUp", "v1/billing/topup/card", "november-1", "{}");
        RawCall read = RawCall.post("read", "v1/freight/get_load_position", "o", "{}");
        return List.of(
                RawCall.get("pos", "v1/agent/loads/L1"),
                RawCall.get("pos", "v1/agent/loads/L1").free(),
                RawCall.get("pos", "v1/agent/Loads/L1?now=1").priced("cheap"),
                RawCall.post("makeLoad", "v1/agent/loads", "o", LOAD).free(),
                RawCall.post("makeLoad", "v1/freight/create_tracked_load", "o", LOAD)
                        .priced("position_read"),
                topUp.free(),
                topUp.priced("load_create"),
                read.free(),
                read.priced("position_read"));
    }

    @ParameterizedTest
    @MethodSource
    void pastALimit(RawCall call) {
        try (FreightClient freight = served.client()) {
            assertThatThrownBy(() -> freight.raw(call))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith(call.name() + ": ");
        }
        assertThat(served.server.requests().size()).isZero();
    }

    @Test
    void pricedGetIsNotRetriedAfterALostResponse() {
        try (FreightClient freight = served.pricedClient()) {
            String load = freight.createUnnamedLoad(Served.load()).loadNumber();
            served.fault("getLoadPosition", Fault.When.AFTER_COMMIT, Fault.close(), 1);
            RawCall read = RawCall.get("readLoad", "v1/agent/loads/" + load).priced("position_read");
            assertThatThrownBy(() -> freight.raw(read)).isInstanceOf(TransportException.class);
            assertThat(freight.spend().uncertainUsd()).isEqualTo("0.02");
        }
    }

    @Test
    void emptyResponseIsEmptyText() {
        try (FakeService service = new FakeService().answers(204, "").answers(201, "");
                FreightClient freight = service.client()) {
            RawCall call = RawCall.post("archive", "v1/archive", "order-1", "{}");
            assertThat(freight.raw(call.free())).isEmpty();
            assertThat(freight.raw(call.priced("load_create"))).isEmpty();
            assertThat(freight.uncertain()).isEmpty();
        }
    }

    @Test
    void jsonIsSentAndReturnedAsItIs() throws Exception {
        String json = "{\"a\": 1000.00, \"b\": null, \"a\": [1e2]}";
        try (FakeService service = new FakeService().answers(200, json);
                FreightClient freight = service.client()) {
            assertThat(freight.raw(RawCall.post("a", "v1", "o", json).free())).isEqualTo(json);
            assertThat(service.request().getBody().utf8()).isEqualTo(json);
        }
    }

    @Test
    void responseThatIsNotJsonIsMalformed() {
        try (FakeService service = new FakeService().answers(200, "{\"a\": [oops]}");
                FreightClient freight = service.client()) {
            assertThatThrownBy(() -> freight.raw(RawCall.get("a", "v1").free()))
                    .isInstanceOf(MalformedResponseException.class);
        }
    }

    @Test
    void unknownPathIsNoUnknownLoad() {
        try (FreightClient freight = served.client()) {
            assertThatThrownBy(() -> freight.raw(
                            RawCall.get("readIt", "v1/agent/invoices").free()))
                    .hasMessageStartingWith("readIt: 404: nothing charged; body() says why");
        }
    }

    /** An endpoint that the contract does not have refuses as it likes; a gateway's page is none of its refusals. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            404 | {"error": "no invoice"} | v1/agent/invoices/7  | ApiException              | nothing charged; body() says why
            404 | {"error": "no load"}    | v1/agent/loads/7/bol | LoadNotFoundException     | nothing charged; check the load number
            409 | {"error": "paid"}       | v1/agent/invoices/7  | ApiException              | nothing charged; body() says why
            422 | {"error": "no cents"}   | v1/agent/invoices/7  | ApiException              | nothing charged; body() says why
            404 | <html>                  | v1/agent/invoices/7  | UnexpectedStatusException | status not in the contract, nothing charged; check the base URL
            500 | {"error": "oh"}         | v1/agent/invoices/7  | UnexpectedStatusException | status not in the contract, nothing charged; try again later
            """)
    void refusalOfAnotherEndpointSaysNothingOfALoad(int status, String body, String path, String type, String message) {
        try (FakeService service = new FakeService();
                FreightClient freight =
                        service.builder().retryPolicy(RetryPolicy.none()).build()) {
            service.answers(status, body);
            assertThatThrownBy(() -> freight.raw(RawCall.get("readIt", path).free()))
                    .hasMessage("readIt: " + status + ": " + message)
                    .satisfies(thrown ->
                            assertThat(thrown.getClass().getSimpleName()).isEqualTo(type));
        }
    }

    /** A field of a request that this version does not know. */
    @Test
    void unknownFieldIsSent() throws Exception {
        Map<String, Object> unknown = new LinkedHashMap<>();
        unknown.put("hazmat", null);
        unknown.put("seal", true);
        try (FakeService service = new FakeService().answers(201, AnyCall.Bodies.CREATED);
                FreightClient freight = service.client()) {
            freight.createLoad(
                    "order-1",
                    Served.load().toBuilder().additionalProperties(unknown).build());
            assertThat(service.request().getBody().utf8()).contains("\"hazmat\":null,\"seal\":true");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/v1",
                "../v1",
                "https://other.example",
                "//other.example",
                "v1//a",
                "v1/.",
                "v1/../v2",
                "v1 a",
                "v1#a",
                "v1%2fa",
                "v1/"
            })
    void pathThatLeadsElsewhereIsRefused(String path) {
        assertThatThrownBy(() -> RawCall.get("a", path))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a: a path is plain, without / at its ends: v1/invoices?page=2");
    }

    @Test
    void textOmitsTheBody() {
        assertThat(RawCall.post("call", "v1/a", "order-1", "{\"phone\":\"+13125550123\"}"))
                .hasToString("RawCall[call, orderId=order-1, priceKey=null]");
    }

    @Test
    void whatIsNoCallIsRefused() {
        assertThatThrownBy(() -> RawCall.get("a b", "v1"))
                .hasMessage("raw: a name has 1 to 64 letters, digits and underscores");
        assertThatThrownBy(() -> new RawCall("a", "v1", null, "{}", null, false))
                .hasMessage("a: a body has an order id, and nothing else has one");
        assertThatThrownBy(() -> RawCall.get("a", "v1").priced("b").free())
                .hasMessage("a: a call is free or priced, not both");
        try (FreightClient freight = served.client()) {
            assertThatThrownBy(() -> freight.raw(RawCall.get("a", "v1")))
                    .hasMessage("a: say whether it costs money, by free() or priced(…)");
            assertThatThrownBy(
                            () -> freight.raw(RawCall.post("a", "v1", "o", "{").free()))
                    .hasMessage("a: the body is not JSON");
        }
        assertThat(served.server.requests().size()).isZero();
    }
}
