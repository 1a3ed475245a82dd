package io.freightsdk.examples.mcphttp;

import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.durable.ledger.JdbcChargeStore;
import io.freightsdk.tools.FreightTools;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.web.SecurityFilterChain;

/** The freight tools as an MCP server over HTTP. Spring AI has the transport and the sessions, and Spring Security the login. */
@SpringBootApplication
public class FreightMcpServer {
    /** Starts the server with the settings of {@code application.properties} and the environment. */
    public static void main(String[] args) {
        SpringApplication.run(FreightMcpServer.class, args);
    }

    @Bean
    FreightClient freight(
            @Value("${freight.base-url}") String baseUrl,
            @Value("${freight.agent-key}") String agentKey,
            @Value("${freight.account}") String account) {
        return FreightClient.builder()
                .baseUrl(baseUrl)
                .agentKey(agentKey)
                .account(account)
                .build();
    }

    /** Each user has a limit of their own, which holds for all nodes that use this database, and over restarts. */
    @Bean
    FreightTools tools(FreightClient freight, DataSource dataSource, @Value("${freight.limit-usd}") String limitUsd) {
        SpendLimit limit = SpendLimit.usd(limitUsd)
                .per(Duration.ofDays(1))
                .shared(JdbcChargeStore.of(dataSource, freight.account()));
        freight.prices().list(); // descriptions name the prices that were read last
        return FreightTools.builder(freight).spendLimitPerAgent(limit).build();
    }

    @Bean
    List<SyncToolSpecification> freightTools(FreightTools tools) {
        return tools.all().stream().map(McpTool::of).toList();
    }

    /** Refuses calls without a token of the issuer. MCP has no browser form, so no CSRF token is needed. */
    @Bean
    SecurityFilterChain security(HttpSecurity http) throws Exception {
        return http.authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                .csrf(AbstractHttpConfigurer::disable)
                .oauth2ResourceServer(server -> server.jwt(Customizer.withDefaults()))
                .build();
    }
}
