package consumer;

import io.freightsdk.FreightClient;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

@SpringBootApplication
public class Application {
    @Bean
    FreightClient freight(@Value("${freight.base-url}") String baseUrl, @Value("${freight.agent-key}") String agentKey) {
        return FreightClient.builder().baseUrl(baseUrl).account("acme").agentKey(agentKey).build();
    }
}
