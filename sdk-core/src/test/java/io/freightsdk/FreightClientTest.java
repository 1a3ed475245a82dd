package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.error.SpendLimitException;
import io.freightsdk.internal.DurationText;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FreightClientTest {
    @AutoClose
    private final FakeService service = new FakeService();

    @Test
    void balanceIsRead() throws InterruptedException {
        service.answers(200, "{\"currency\": \"USD\", \"balanceUsd\": 12.350}");
        try (FreightClient freight = service.client()) {
            assertThat(freight.getBalance().balanceUsd()).isEqualTo(new BigDecimal("12.350"));
        }
        RecordedRequest request = service.request();
        assertThat(request.getRequestLine()).isEqualTo("GET /v1/agent/balance HTTP/1.1");
        assertThat(request.getHeaders().get("Authorization")).isEqualTo("Bearer agent_s3cret");
        assertThat(request.getHeaders().get("Accept")).isEqualTo("application/json");
    }

    @Test
    void pricesAreReadWithKeysNobodyKnows() throws InterruptedException {
        service.answers(200, "{\"currency\": \"USD\", \"prices\": {\"load_create\": 0.65, \"fax\": 1}}");
        try (FreightClient freight = service.client()) {
            assertThat(freight.getPricing().prices())
                    .isEqualTo(Map.of("load_create", new BigDecimal("0.65"), "fax", new BigDecimal("1")));
        }
        assertThat(service.request().getRequestLine()).isEqualTo("GET /v1/agent/pricing HTTP/1.1");
    }

    @Test
    void pathOfTheBaseUrlIsKept() throws InterruptedException {
        for (String path : new String[] {"a/b", "a/b/"}) {
            service.answers(200, AnyCall.Bodies.BALANCE);
            try (FreightClient freight =
                    service.builder().baseUrl(service.url() + path).build()) {
                freight.getBalance();
            }
            assertThat(service.request().getTarget()).isEqualTo("/a/b/v1/agent/balance");
        }
    }

    @Test
    void everythingMissingIsNamed() {
        assertThatThrownBy(() -> FreightClient.builder().build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("FreightClient: set these too: baseUrl, account, agentKey");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S", "PT0.0009S", "P2D", "P999999999D"})
    void timeoutIsWithinReason(Duration timeout) {
        assertThatThrownBy(() -> service.builder().attemptTimeout(timeout).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("attemptTimeout must be from 1 ms to 24 h, but is " + DurationText.of(timeout));
    }

    @Test
    void variablesThatAreNotSetAreNamed() {
        assertThatThrownBy(() -> ClientSettings.fromEnvironment(Map.of("FREIGHT_AGENT_KEY", "")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "fromEnvironment: set these variables too: FREIGHT_BASE_URL, FREIGHT_ACCOUNT, FREIGHT_AGENT_KEY");
        assertThatThrownBy(() -> ClientSettings.fromEnvironment(
                        Map.of("FREIGHT_BASE_URL", "https://f.example", "FREIGHT_ACCOUNT", "acme")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("fromEnvironment: set these variables too: FREIGHT_AGENT_KEY");
    }

    /** An environment with what a client needs, and this. */
    private Map<String, String> with(String name, String value) {
        return Map.of(
                "FREIGHT_BASE_URL",
                service.url(),
                "FREIGHT_ACCOUNT",
                "acme",
                "FREIGHT_AGENT_KEY",
                "agent_k",
                name,
                value);
    }

    @Test
    void environmentHasALimitOfTheProcess() {
        Map<String, String> variables = with("FREIGHT_SPEND_LIMIT_USD_PER_DAY", "0.01");
        service.answers(200, AnyCall.Bodies.PRICING);
        try (FreightClient freight = ClientSettings.fromEnvironment(variables).build()) {
            assertThatThrownBy(() -> freight.getLoadPosition("LD-1"))
                    .isInstanceOf(SpendLimitException.class)
                    .hasMessageContaining("over the spend limit of 0.01 USD per 24 h");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "FREIGHT_PROCESS_LIMIT_USD",
                "FREIGHT_PROCES_LIMIT_USD_PER_SLIDING_DAY",
                "FREIGHT_LIMIT_USD_PER_SLIDING_DAY",
                "FREIGHT_SPEND_LIMIT",
                "FREIGHT_MAX_PRICE_USD"
            })
    void unknownVariableOfMoneyEndsTheStart(String name) {
        Map<String, String> variables = with(name, "5.00");
        assertThatThrownBy(() -> ClientSettings.fromEnvironment(variables))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("fromEnvironment: there is no setting " + name + "; the limit of a client is"
                        + " FREIGHT_SPEND_LIMIT_USD_PER_DAY");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " "})
    void limitThatIsSetToNothingEndsTheStart(String nothing) {
        Map<String, String> variables = with("FREIGHT_SPEND_LIMIT_USD_PER_DAY", nothing);
        assertThatThrownBy(() -> ClientSettings.fromEnvironment(variables))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "fromEnvironment: FREIGHT_SPEND_LIMIT_USD_PER_DAY is set to nothing; set it to an amount in USD"
                                + " such as 5.00, or unset it for no limit");
    }

    @Test
    void limitThatIsNoAmountIsNamed() {
        Map<String, String> variables = with("FREIGHT_SPEND_LIMIT_USD_PER_DAY", "5,00");
        assertThatThrownBy(() -> ClientSettings.fromEnvironment(variables))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("FREIGHT_SPEND_LIMIT_USD_PER_DAY: expected USD such as 5.00, was \"5,00\"");
    }

    @Test
    void variablesMakeAClient() {
        service.answers(200, AnyCall.Bodies.BALANCE);
        Map<String, String> variables =
                Map.of("FREIGHT_BASE_URL", service.url(), "FREIGHT_ACCOUNT", "acme", "FREIGHT_AGENT_KEY", "agent_k");
        try (FreightClient freight = ClientSettings.fromEnvironment(variables).build()) {
            assertThat(freight.getBalance().balanceUsd()).isEqualTo("1");
            assertThat(freight.account()).isEqualTo("acme");
        }
    }

    @Test
    void whatIsMissingIsNamedAlone() {
        assertThatThrownBy(() -> FreightClient.builder()
                        .baseUrl("https://f.example")
                        .agentKey("agent_1")
                        .build())
                .hasMessage("FreightClient: set these too: account");
        assertThatThrownBy(() -> FreightClient.builder()
                        .account("acme")
                        .agentKey("agent_1")
                        .build())
                .hasMessage("FreightClient: set these too: baseUrl");
        assertThatThrownBy(() -> FreightClient.builder()
                        .baseUrl("https://f.example")
                        .account("acme")
                        .build())
                .hasMessage("FreightClient: set these too: agentKey");
    }
}
