package consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;

/** Runs where somebody has built the image and says so. */
@EnabledIfEnvironmentVariable(named = "FREIGHT_IMAGE_BUILT", matches = "yes")
class FreightContainerTest {

    @Test
    void brokerIsAddedFromOutside() throws Exception {
        GenericContainer<?> freight = new GenericContainer<>("freight-in-memory-server")
                .withEnv("FREIGHT_CONTROL_TOKEN", "a-control-token")
                .withExposedPorts(8787)
                .waitingFor(Wait.forHealthcheck());
        freight.start();
        String baseUrl = "http://" + freight.getHost() + ":" + freight.getMappedPort(8787);
        HttpRequest addBroker = HttpRequest.newBuilder(URI.create(baseUrl + "/_control/brokers"))
                .header("Authorization", "Bearer a-control-token")
                .POST(BodyPublishers.ofString("{\"balanceUsd\":\"10.00\"}"))
                .build();
        assertEquals(201, HttpClient.newHttpClient().send(addBroker, BodyHandlers.ofString()).statusCode());
        freight.stop();
    }
}
