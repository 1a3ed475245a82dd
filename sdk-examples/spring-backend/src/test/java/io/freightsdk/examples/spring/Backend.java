package io.freightsdk.examples.spring;

import java.util.stream.Stream;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/** The backend once more, on a port of its own. */
final class Backend {
    private Backend() {}

    static ConfigurableApplicationContext started(String url, String key, String... more) {
        return new SpringApplicationBuilder(SpringBackend.class)
                .run(Stream.concat(
                                Stream.of(
                                        "--server.port=0",
                                        "--freight.base-url=" + url,
                                        "--freight.agent-key=" + key,
                                        "--freight.account=acme"),
                                Stream.of(more))
                        .toArray(String[]::new));
    }

    /** A customer of it. */
    static Http http(ConfigurableApplicationContext backend) {
        return new Http(((WebServerApplicationContext) backend).getWebServer().getPort());
    }
}
