package io.freightsdk.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.FreightClient;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.Eta;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.Pricing;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.tracking.FollowOptions;
import io.freightsdk.tracking.LoadTracker;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The Java samples of the pages, run against the server. Those with a database are in {@link DurableSamplesTest}. */
@Tag("acceptance")
class SamplesTest {
    @AutoClose
    private final InMemoryFreightServer server = InMemoryFreightServer.start();

    private final CreateLoadInput input = Orders.load();

    private FreightClient.Builder client(FreightBroker broker) {
        return FreightClient.builder().baseUrl(server.url()).account("acme").agentKey(broker.agentKey());
    }

    @Test
    void firstLoadCostsALoadAndARead() {
        FreightBroker broker = server.addBroker();
        try (FreightClient freight = client(broker).build()) {
            assertThat(FirstLoad.order(freight, "order-4711")).matches("LD-\\d{4}-\\d{6} is PLANNED");
            assertThat(FirstLoad.order(freight, "order-4711")).matches("LD-\\d{4}-\\d{6} is PLANNED");
        }
        assertThat(broker.balanceUsd()).isEqualTo("99.31");
    }

    @Test
    void oneLoadCosts67Cents() {
        FreightBroker broker = server.addBroker();
        try (FreightClient freight = client(broker).build()) {
            assertThat(OneLoad.order(freight)).matches("LD-\\d{4}-\\d{6} is PLANNED");
        }
        assertThat(broker.balanceUsd()).isEqualTo("99.33");
    }

    @Test
    void serverInAMainPrintsItsLedger() throws Exception {
        assertThat(Printed.by(() -> ServerInAMain.main(new String[0]))).matches("""
                100.00 USD
                LD-\\d{4}-\\d{6} is PLANNED
                ADJUST addBroker 100.00 USD
                DEBIT createLoad -0.65 USD
                DEBIT getLoadPosition -0.02 USD
                """);
    }

    @Test
    void eachOrderOfManyHasItsLoad() throws Exception {
        FreightBroker broker = server.addBroker();
        broker.faults().add(Fault.status(422).on("createLoad"));
        Map<String, CreateLoadInput> orders =
                IntStream.range(0, 20).boxed().collect(Collectors.toMap(number -> "order-" + number, number -> input));
        try (FreightClient freight = client(broker).maxConcurrentCalls(4).build()) {
            Map<String, String> loads = new HashMap<>();
            assertThat(Printed.by(() -> loads.putAll(CreateMany.create(freight, orders))))
                    .contains(" failed: createLoad: 422");

            assertThat(loads.values()).doesNotHaveDuplicates().hasSize(19);
            assertThat(freight.spend().chargedUsd()).isEqualTo("12.35");
        }
        assertThat(broker.balanceUsd()).isEqualTo("87.65");
    }

    @Test
    void eachCallSaysWhatItCosts() throws Exception {
        FreightBroker broker = server.addBroker();
        broker.faults().add(Fault.close().afterCommit().on("createLoad"));
        try (FreightClient freight = CostOfCalls.client(client(broker))) {
            String printed = Printed.by(() -> {
                String load = freight.createLoad("order-4711", input).loadNumber();
                assertThat(CostOfCalls.read(freight, load).chargedUsd()).isEqualTo("0.02");
            });

            assertThat(printed)
                    .contains(
                            "createLoad: retry in PT0.",
                            "createLoad: RESULT, CHARGED, at most 0.65 USD, attempts: 2\n",
                            "getLoadPosition: RESULT, CHARGED, at most 0.02 USD, attempts: 1\n");
        }
    }

    @Test
    void emptyBalanceIsSaidWithPriceAndPage() {
        FreightBroker broker =
                server.addBroker(BrokerOptions.builder().balanceUsd("0.40").build());
        try (FreightClient freight = client(broker).build()) {
            assertThat(NoMoney.create(freight, "order-4711", input))
                    .startsWith("order-4711 needs 0.65 USD, the balance is 0.40 USD; top up at http")
                    .endsWith("/console/billing");
            broker.topUp("5.00");
            assertThat(NoMoney.create(freight, "order-4711", input)).startsWith("LD-");
        }
    }

    @Test
    void readsOfAFollowedLoadCountAsItsCustomers() throws Exception {
        FreightBroker broker = server.addBroker();
        try (FreightClient freight = SpendByCustomer.client(client(broker));
                LoadTracker tracker = LoadTracker.builder(freight)
                        .clock(() -> server.clock().now())
                        .build()) {
            String load = SpendByCustomer.order(freight, "globex", "order-4711", input);
            tracker.follow(load, FollowOptions.defaults().tag("globex"));
            tracker.runDue();

            assertThat(Printed.by(() -> SpendByCustomer.print(freight)))
                    .isEqualTo("globex has spent 0.67 USD in 2 charges, and perhaps 0.00 USD\n");
            assertThat(freight.spend().ofTag("initech").chargedUsd()).isZero();
        }
    }

    @Test
    void unknownReadIsListedAndClosed() throws Exception {
        FreightBroker broker = server.addBroker();
        try (FreightClient freight = client(broker).build()) {
            freight.prices().list();
            String load = freight.createLoad("order-4711", input).loadNumber();
            broker.faults().add(Fault.close().afterCommit().on("getLoadPosition"));
            assertThatThrownBy(() -> freight.getLoadPosition(load)).isInstanceOf(FreightException.class);

            assertThat(Printed.by(() -> ListUnknownCharges.print(freight)))
                    .contains(" getLoadPosition up to 0.02 USD, read of " + load + ", id ");
            assertThat(freight.resolve(freight.uncertain().get(0).chargeId(), ChargeStatus.CHARGED))
                    .isTrue();
            assertThat(freight.uncertain()).isEmpty();
            assertThat(freight.spend().chargedUsd()).isEqualTo("0.67");
        }
    }

    @Test
    void unknownCreationIsCalledAgainAndPaidOnce() {
        FreightBroker broker = server.addBroker();
        broker.faults().add(Fault.close().afterCommit().on("createLoad").times(4));
        try (FreightClient freight = LimitedClient.open(server.url(), broker.agentKey())) {
            assertThat(CreateAgain.create(freight, "order-4711", input).loadNumber())
                    .isNotEmpty();
            assertThat(freight.spend().chargedUsd()).isEqualTo("0.65");
        }
        assertThat(broker.ledger())
                .filteredOn(entry -> entry.amountUsd().signum() < 0)
                .hasSize(1);
    }

    @Test
    void orderIsCreatedOnceByItsName() {
        FreightBroker broker = server.addBroker();
        try (FreightClient freight = LimitedClient.open(server.url(), broker.agentKey())) {
            CreateLoadOutcome load = OrderByName.order(freight, input);

            assertThat(OrderByName.order(freight, input)).isEqualTo(load);
            assertThat(freight.spend().byTag().get("globex").charges()).isEqualTo(1);
        }
    }

    @Test
    void modelCreatesALoadWithinItsLimit() throws Exception {
        FreightBroker broker = server.addBroker();
        String arguments = """
                {"driverPhone": "(312) 555-0142", "customerRef": "PO-7",
                 "pickups": [{"address": "2600 S Federal St", "city": "Chicago", "state": "IL", "zip": "60616"}],
                 "deliveries": [{"address": "1800 N Market St", "city": "Dallas", "state": "TX", "zip": "75202"}]}""";
        try (FreightClient freight = client(broker).build()) {
            AskATool tools = new AskATool(freight);
            assertThat(Printed.by(tools::describe)).contains("freight_create_load: ");
            assertThat(tools.createLoad(arguments)).startsWith("{\"ok\":true").contains("\"agentLimitUsd\":5.00");
            assertThat(tools.createLoad(arguments.replace("PO-7", "PO-8")))
                    .contains("APPROVAL_DENIED", "a person has to do that");
        }
        assertThat(broker.loads()).hasSize(1);
    }

    @Test
    void trackerFollowsTheLoadOfAnOrder() {
        FreightBroker broker = server.addBroker();
        try (FreightClient freight = client(broker).build();
                LoadTracker tracker = FollowAll.start(freight)) {
            FollowAll.order(freight, tracker, "order-4711", input);

            assertThat(tracker.stats().active()).isEqualTo(1);
        }
    }

    @Test
    void openEnumsAndUnionsHaveWords() throws IOException {
        assertThat(InWords.of(LoadStatus.of("HELD_AT_BORDER"))).isEqualTo("new to this program: HELD_AT_BORDER");
        CreateLoadOutcome existing =
                FreightJson.adapter(CreateLoadOutcome.class).fromJson("""
                {"ok": true, "loadId": "1", "loadNumber": "LD-1", "deduplicated": true,
                 "trackingLink": "https://freight.example/track/t"}""");
        assertThat(InWords.of(existing)).isEqualTo("LD-1 was there before, not charged");
        assertThat(InWords.of(eta("{\"etaAt\": \"2026-05-05T17:25:00Z\"}"))).isEqualTo("at 2026-05-05T17:25:00Z");
        assertThat(InWords.of(eta("{\"reason\": \"stale_position\"}"))).isEqualTo("unknown: stale_position");
        assertThat(InWords.of(eta("{\"minutes\": 7.50}"))).isEqualTo("{minutes=7.50}");
    }

    private static Eta eta(String json) throws IOException {
        return FreightJson.adapter(Eta.class).fromJson(json);
    }

    @Test
    void yourOwnMoshiTakesTheFactory() throws IOException {
        Map<String, Pricing> prices =
                PricesByRegion.read("{\"us\": {\"currency\": \"USD\", \"prices\": {\"fax\": 1.50}}}");
        assertThat(prices.get("us").prices().get("fax")).isEqualTo(new BigDecimal("1.50"));
    }
}
