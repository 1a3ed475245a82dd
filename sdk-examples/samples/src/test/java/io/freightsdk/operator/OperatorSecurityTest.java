package io.freightsdk.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.durable.DurableState;
import io.freightsdk.server.InMemoryFreightServer;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;

/** The operator's endpoints behind Spring Security, as the page on alerts has it. */
@TestInstance(Lifecycle.PER_CLASS)
@Tag("acceptance")
class OperatorSecurityTest {
    static final String[] SECURED = {
        "spring.autoconfigure.exclude=",
        "spring.main.sources=io.freightsdk.samples.OperatorSecurity,"
                + "io.freightsdk.operator.OperatorSecurityTest$Users"
    };

    @Configuration(proxyBeanMethods = false)
    static class Users {
        @Bean
        UserDetailsService users() {
            return new InMemoryUserDetailsManager(
                    user("ops", "OPERATOR"), user("reader", "READER"), user("driver", "NONE"));
        }

        private static UserDetails user(String name, String role) {
            return User.withUsername(name).password("{noop}secret").roles(role).build();
        }
    }

    /** Of an application, for all requests. */
    @Configuration(proxyBeanMethods = false)
    static class Others {
        @Bean
        SecurityFilterChain others(HttpSecurity http) throws Exception {
            return http.authorizeHttpRequests(all -> all.anyRequest().authenticated())
                    .httpBasic(Customizer.withDefaults())
                    .build();
        }
    }

    @Test
    void chainOfAnApplicationIsForAllElse() throws Exception {
        String sources = SECURED[1].replace("=", "=io.freightsdk.operator.OperatorSecurityTest$Others,");
        try (OperatedBackend both = new OperatedBackend(
                OperatedBackend.database(), server.url(), server.addBroker().agentKey(), SECURED[0], sources)) {
            assertThat(both.get("/actuator/health").statusCode()).isEqualTo(200);
            HttpRequest.Builder stuck = HttpRequest.newBuilder(URI.create(both.url + "/actuator/freight/stuck"));
            assertThat(OperatedBackend.send(as("driver", stuck, "secret")).statusCode())
                    .isEqualTo(403);
            assertThat(both.get("/orders").statusCode()).isEqualTo(401);
        }
    }

    private static final String SETTLED =
            "{\"orderId\":\"order-1\",\"loadNumber\":\"LD-7\",\"chargeStatus\":\"CHARGED\"}";

    @AutoClose
    private final InMemoryFreightServer server = InMemoryFreightServer.start();

    @AutoClose
    private final OperatedBackend node = new OperatedBackend(
            OperatedBackend.database(), server.url(), server.addBroker().agentKey(), SECURED);

    @BeforeEach
    void forget() {
        node.forget();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(node.url + "/actuator/" + path));
    }

    private HttpRequest.Builder settled() {
        return request("freightactions/settle")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(SETTLED));
    }

    private static HttpRequest.Builder signedIn(HttpRequest.Builder request, String password) {
        return as("ops", request, password);
    }

    private static HttpRequest.Builder as(String name, HttpRequest.Builder request, String password) {
        String user = Base64.getEncoder().encodeToString((name + ":" + password).getBytes(StandardCharsets.UTF_8));
        return request.header("Authorization", "Basic " + user);
    }

    @ParameterizedTest
    @ValueSource(strings = {"freight", "freight/figures", "freight/stuck", "freightactions/settle", "freightpage"})
    void nobodySeesThemWithoutSigningIn(String path) throws Exception {
        assertThat(OperatedBackend.send(request(path)).statusCode()).isEqualTo(401);
        assertThat(OperatedBackend.send(signedIn(request(path), "wrong")).statusCode())
                .isEqualTo(401);
        assertThat(OperatedBackend.send(request("health")).statusCode()).isEqualTo(200);
    }

    @Test
    void nobodyActsWithoutSigningInOrTheToken() throws Exception {
        node.stuck("order-1");
        assertThat(OperatedBackend.send(settled()).statusCode()).isIn(401, 403);
        assertThat(OperatedBackend.send(signedIn(settled(), "secret")).statusCode())
                .isEqualTo(403);
        assertThat(node.durable.find("order-1").orElseThrow().state()).isEqualTo(DurableState.STUCK);
    }

    /** With the cookie that the page reads, and the header that it sends. */
    private HttpResponse<String> settledBy(String name) throws Exception {
        HttpResponse<String> page = OperatedBackend.send(as(name, request("freightpage"), "secret"));
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("XSRF-TOKEN", "X-XSRF-TOKEN");
        String cookie = page.headers().firstValue("Set-Cookie").orElseThrow().replaceFirst(";.*", "");
        assertThat(OperatedBackend.send(as(name, request("freight/stuck"), "secret"))
                        .body())
                .contains("order-1");
        return OperatedBackend.send(as(name, settled(), "secret")
                .header("Cookie", cookie)
                .header("X-XSRF-TOKEN", cookie.replaceFirst("XSRF-TOKEN=", "")));
    }

    @Test
    void readerListsAndOperatorActs() throws Exception {
        node.stuck("order-1");
        assertThat(settledBy("reader").statusCode()).isEqualTo(403);
        assertThat(OperatedBackend.send(as("reader", request("env"), "secret")).statusCode())
                .isEqualTo(403);
        for (String path : List.of("freight", "freight/stuck", "freightpage")) {
            assertThat(OperatedBackend.send(as("driver", request(path), "secret"))
                            .statusCode())
                    .isEqualTo(403);
        }
        assertThat(node.durable.find("order-1").orElseThrow().state()).isEqualTo(DurableState.STUCK);

        HttpResponse<String> response = settledBy("ops");

        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(node.durable.find("order-1").orElseThrow().state()).isEqualTo(DurableState.DONE);
    }
}
