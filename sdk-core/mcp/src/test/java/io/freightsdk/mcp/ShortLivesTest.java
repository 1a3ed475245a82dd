package io.freightsdk.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Fault;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Hosts start a server for a window or a question. Over all of them the limit holds, and each order is paid once. */
class ShortLivesTest {
    private static final int LIVES = Integer.getInteger("mcp.lives", 40);
    private static final int ROUND = 8;

    private final McpFixture fixture = new McpFixture("1000.00");
    private final Map<String, String> environment =
            fixture.environment("FREIGHT_APPROVAL", "limit", "FREIGHT_LIMIT_USD_PER_SLIDING_DAY", "300.00");

    @AfterEach
    void close() {
        fixture.close();
    }

    private String order(int number) throws Exception {
        try (RawHost host = RawHost.start(environment).shakeHands().hear(1)) {
            String answer = host.answer(2, "freight_create_load", McpFixture.load(number));
            assertThat(host.hangUp().status()).isZero();
            return answer;
        }
    }

    /** One life of each kind after the other; what one leaves open, the next repairs by the same order. */
    private void live(int number) throws Exception {
        switch (number % ROUND) {
            case 0 -> assertThat(order(number)).contains("\"isError\":false", "\"chargedUsd\":0.65");
            case 1 -> {
                add(Fault.When.BEFORE, Fault.status(402), "createLoad");
                assertThat(order(number)).contains("\"isError\":true", "\"chargeStatus\":\"NOT_CHARGED\"");
            }
            case 2 -> assertThat(order(number - 2)).contains("\"isError\":false");
            case 3 -> cancelled(number, Fault.When.BEFORE, "getPricing");
            case 4 -> stalled(number, Fault.When.AFTER_COMMIT, "createLoad").close();
            case 6 -> cancelled(number, Fault.When.AFTER_COMMIT, "createLoad");
            default -> assertThat(order(number - 1)).contains("\"isError\":false");
        }
    }

    private void add(Fault.When point, Fault effect, String operation) {
        fixture.broker.faults().add(effect.when(point).on(operation));
    }

    /** Its host sends an order and waits until the service has received a request of this operation, which it does not answer. */
    private RawHost stalled(int number, Fault.When point, String operation) throws Exception {
        RawHost host = RawHost.start(environment).shakeHands().hear(1).list();
        add(point, Fault.stall(), operation);
        int before = fixture.broker.requests(operation).size();
        host.callTool(2, "freight_create_load", McpFixture.load(number));
        fixture.broker.awaitRequests(operation, before + 1, McpFixture.PATIENCE);
        return host;
    }

    private void cancelled(int number, Fault.When point, String operation) throws Exception {
        try (RawHost host = stalled(number, point, operation)) {
            host.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":2}}");
            assertThat(host.hangUp().status()).isZero();
        }
    }

    @Test
    @Tag("slow")
    @Timeout(3600)
    void eachOrderIsPaidOnceAndTheLimitNeverCountsLessThanTheLedger() throws Exception {
        for (int number = 0; number < LIVES; number++) {
            live(number);
            assertThat(new BigDecimal("300.00").subtract(new BigDecimal(fixture.leftUsd("300.00"))))
                    .isGreaterThanOrEqualTo(fixture.spentUsd());
        }
        System.out.println("short lives: " + LIVES + " processes: ledger " + fixture.spentUsd() + ", left "
                + fixture.leftUsd("300.00") + " of 300.00");
        assertThat(fixture.debits()).hasSameSizeAs(fixture.broker.loads());
    }

    @Test
    @Tag("slow")
    @Timeout(3600)
    void limitIsNeverExceeded() throws Exception {
        environment.put("FREIGHT_LIMIT_USD_PER_SLIDING_DAY", "1.95");
        assertThat(order(0)).contains("\"isError\":false");
        stalled(1, Fault.When.AFTER_COMMIT, "createLoad").close();
        assertThat(order(2)).contains("\"isError\":false");
        assertThat(order(3)).contains("SPEND_LIMIT_REACHED");
        // known to the service, but this server has not made it
        assertThat(order(0)).contains("SPEND_LIMIT_REACHED");
        assertThat(fixture.spentUsd()).isEqualByComparingTo("1.95");
        assertThat(fixture.debits()).hasSameSizeAs(fixture.broker.loads());
    }

    @Test
    void linesThatAreNoneAreSkipped() throws Exception {
        try (RawHost host = RawHost.inside(environment).shakeHands().hear(1)) {
            assertThat(host.answer(2, "freight_create_load", McpFixture.load(1)))
                    .contains("\"isError\":false");
            Files.writeString(
                    FileChargeStore.fileOf(fixture.home, "acme"), "\n\0\0\0\n\nnonsense\n", StandardOpenOption.APPEND);
            assertThat(host.answer(3, "freight_create_load", McpFixture.load(2)))
                    .contains("\"isError\":false");
        }
        assertThat(fixture.leftUsd("300.00")).isEqualTo("298.70");
    }
}
