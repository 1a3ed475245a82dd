package io.freightsdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/**
 * An application that does not have a library which the starter wires. A class loader that hides classes is not enough: Spring looks at
 * all methods of the starter's own classes, which have to be of the loader that lacks it.
 */
@Tag("slow")
class MissingLibrariesTest {
    private static final List<String> OPTIONAL = List.of(
            "/sdk-core/durable/|/freight-sdk-durable|/db-scheduler/",
            "/sdk-core/durable/|/freight-sdk-durable|/db-scheduler/|/sdk-core/tracking/|/freight-sdk-tracking",
            "/io/micrometer/",
            "/spring-boot-actuator/|/spring-boot-health/",
            "/com/fasterxml/",
            "/tools/jackson/",
            "/spring-jdbc/|/spring-tx/",
            "/com/h2database/");

    @Test
    void starterStartsWithoutEachAndWithoutAll() throws Exception {
        List<String> missing = new ArrayList<>(OPTIONAL);
        missing.add(String.join("|", OPTIONAL));
        for (String libraries : missing) {
            List<URL> there = classPathWithout(libraries);
            try (URLClassLoader loader =
                    new URLClassLoader(there.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
                Thread.currentThread().setContextClassLoader(loader);
                Runnable application = (Runnable) loader.loadClass(Application.class.getName())
                        .getDeclaredConstructor()
                        .newInstance();
                application.run();
            } finally {
                Thread.currentThread().setContextClassLoader(getClass().getClassLoader());
            }
        }
    }

    private static List<URL> classPathWithout(String libraries) throws MalformedURLException {
        List<URL> there = new ArrayList<>();
        int all = 0;
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            all++;
            if (!(entry + "/").matches(".*(" + libraries + ").*")) {
                there.add(Path.of(entry).toUri().toURL());
            }
        }
        assertThat(all).as(libraries).isGreaterThan(there.size());
        return there;
    }

    /** One that has what is left. */
    public static final class Application implements Runnable {
        public Application() {}

        @Override
        public void run() {
            new ApplicationContextRunner()
                    .withConfiguration(AutoConfigurations.of(
                            FreightAutoConfiguration.class,
                            FreightDurableAutoConfiguration.class,
                            FreightActuatorAutoConfiguration.class))
                    .withPropertyValues(
                            "freight.base-url=https://freight.example",
                            "freight.agent-key=agent_test",
                            "freight.account=acme")
                    .run(context -> assertThat(context).hasSingleBean(FreightClient.class));
        }
    }
}
