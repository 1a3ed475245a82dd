package io.freightsdk.spring;

import io.freightsdk.Served;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.tracking.TrackingEvent;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.core.io.support.SpringFactoriesLoader.ArgumentResolver;
import org.springframework.core.io.support.SpringFactoriesLoader.FailureHandler;

/** The starter in an application of Spring Boot 3.5, before a server. */
abstract class AutoConfigurationSetup {
    /** Without the health of Spring Boot 4. One, as Spring remembers by it what it has found. */
    private static final ClassLoader BOOT_3 = new FilteredClassLoader("org.springframework.boot.health");

    @AutoClose
    final InMemoryFreightServer server = InMemoryFreightServer.start();

    final FreightBroker broker = server.addBroker();

    final ApplicationContextRunner bare = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(FreightAutoConfiguration.class))
            .withClassLoader(BOOT_3);

    final ApplicationContextRunner context = bare.withPropertyValues(
            "freight.base-url=" + server.url(), "freight.agent-key=" + broker.agentKey(), "freight.account=acme");

    static DataSource database(String name) {
        JdbcDataSource database = new JdbcDataSource();
        database.setUrl("jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1");
        return database;
    }

    static FailureAnalysis shown(@Nullable Throwable failure) {
        return SpringFactoriesLoader.forDefaultResourceLocation()
                .load(
                        FailureAnalyzer.class,
                        ArgumentResolver.of(BeanFactory.class, new DefaultListableBeanFactory())
                                .and(Environment.class, new StandardEnvironment()),
                        FailureHandler.handleMessage((message, e) -> {}))
                .stream()
                .map(one -> {
                    try {
                        return one.analyze(failure);
                    } catch (LinkageError e) { // of a library that is not there, as Spring Boot does
                        return null;
                    }
                })
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
    }

    static CreateLoadInput load() {
        return Served.load();
    }

    @Configuration(proxyBeanMethods = false)
    static class Hearing {
        final BlockingQueue<TrackingEvent> heard = new LinkedBlockingQueue<>();

        @EventListener
        void hear(TrackingEvent.Delivered event) {
            heard.add(event);
        }
    }
}
