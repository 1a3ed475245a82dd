package io.freightsdk.examples.spring;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/** The backend once more, on a port of its own. */
final class Backend {
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private Backend() {}

    /** A database of its own. */
    static String database() {
        return "jdbc:h2:mem:orders" + DATABASES.incrementAndGet() + ";DB_CLOSE_DELAY=-1";
    }

    static ConfigurableApplicationContext started(String url, String key, String... more) {
        return startedOn(database(), url, key, more);
    }

    static ConfigurableApplicationContext startedOn(String database, String url, String key, String... more) {
        return new SpringApplicationBuilder(SpringBackend.class)
                .run(Stream.concat(
                                Stream.of(
                                        "--server.port=0",
                                        "--freight.base-url=" + url,
                                        "--freight.agent-key=" + key,
                                        "--freight.account=acme",
                                        "--spring.datasource.url=" + database),
                                Stream.of(more))
                        .toArray(String[]::new));
    }

    /** A customer of it. */
    static Http http(ConfigurableApplicationContext backend) {
        return new Http(((WebServerApplicationContext) backend).getWebServer().getPort());
    }
}
