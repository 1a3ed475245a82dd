package consumer;

import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.apache.hc.core5.util.VersionInfo;

/** Asks a server that runs on the HttpCore another framework has chosen. */
public final class Main {
    public static void main(String[] args) throws Exception {
        VersionInfo httpCore = VersionInfo.loadVersionInfo("org.apache.hc.core5", Main.class.getClassLoader());
        check(true, httpCore.getRelease().startsWith("5.2."));
        check(true, kotlin.KotlinVersion.CURRENT.toString().startsWith("1.9."));
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            FreightBroker broker = server.addBroker();
            HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + "/v1/agent/balance"))
                    .header("Authorization", "Bearer " + broker.agentKey())
                    .build();
            HttpResponse<String> answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
            check("{\"currency\":\"USD\",\"balanceUsd\":100.00}", answer.body());
        }
        System.out.println("ok " + args[0]);
    }

    private static void check(Object expected, Object actual) {
        if (!expected.equals(actual)) {
            throw new AssertionError("expected " + expected + " but was " + actual);
        }
    }
}
