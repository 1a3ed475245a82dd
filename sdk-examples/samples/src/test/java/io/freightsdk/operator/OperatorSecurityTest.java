package io.freightsdk.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.InMemoryFreightServer;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.AutoClose;
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

/** The endpoint freight behind Spring Security, as the page on alerts has it. */
@TestInstance(Lifecycle.PER_CLASS)
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
            HttpRequest.Builder listed = HttpRequest.newBuilder(URI.create(both.url + "/actuator/freight/unresolved"));
            assertThat(OperatedBackend.send(as("driver", listed, "secret")).statusCode())
                    .isEqualTo(403);
            assertThat(both.get("/orders").statusCode()).isEqualTo(401);
        }
    }

    @AutoClose
    private final InMemoryFreightServer server = InMemoryFreightServer.start();

    @AutoClose
    private final OperatedBackend node = new OperatedBackend(
            OperatedBackend.database(), server.url(), server.addBroker().agentKey(), SECURED);

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(node.url + "/actuator/" + path));
    }

    private HttpRequest.Builder pause() {
        return request("freight/pause")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"detail\":\"inventory\"}"));
    }

    private static HttpRequest.Builder as(String name, HttpRequest.Builder request, String password) {
        String user = Base64.getEncoder().encodeToString((name + ":" + password).getBytes(StandardCharsets.UTF_8));
        return request.header("Authorization", "Basic " + user);
    }

    private static int status(String name, HttpRequest.Builder request) throws Exception {
        return OperatedBackend.send(as(name, request, "secret")).statusCode();
    }

    @ParameterizedTest
    @ValueSource(strings = {"freight", "freight/unresolved", "env"})
    void nobodySeesThemWithoutSigningIn(String path) throws Exception {
        assertThat(OperatedBackend.send(request(path)).statusCode()).isEqualTo(401);
        assertThat(OperatedBackend.send(as("ops", request(path), "wrong")).statusCode())
                .isEqualTo(401);
        assertThat(OperatedBackend.send(request("health")).statusCode()).isEqualTo(200);
    }

    @Test
    void readerListsAndOperatorActs() throws Exception {
        assertThat(status("driver", request("freight"))).isEqualTo(403);
        assertThat(status("reader", request("freight"))).isEqualTo(200);
        assertThat(status("reader", request("freight/unresolved"))).isEqualTo(200);
        assertThat(status("reader", request("env"))).isEqualTo(403);
        assertThat(status("reader", pause())).isEqualTo(403);
        assertThat(OperatedBackend.send(pause()).statusCode()).isEqualTo(401);
        assertThat(node.durable.health().paused()).isNull();

        assertThat(status("ops", pause())).isEqualTo(200);
        assertThat(node.durable.health().paused()).isEqualTo("inventory");
    }
}
