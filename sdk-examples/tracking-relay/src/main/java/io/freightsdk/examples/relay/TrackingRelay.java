package io.freightsdk.examples.relay;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import com.zaxxer.hikari.HikariDataSource;
import io.freightsdk.FreightClient;
import io.freightsdk.durable.DurableException;
import io.freightsdk.durable.JdbcWatchStore;
import io.freightsdk.durable.TrackingWebhooks;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.WebhookVerifier;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A service that follows loads for programs of any language: {@code PUT /loads/{number}} with a URL, and what happens to the load
 * is posted there. What it knows is in a file of H2, or in PostgreSQL, and outlives it. Settings are in the environment;
 * README.md lists them.
 */
final class TrackingRelay implements AutoCloseable {
    private static final List<String> SETTINGS = List.of("""
            RELAY_TOKEN RELAY_SECRETS FREIGHT_DATABASE_URL FREIGHT_DATABASE_USER FREIGHT_DATABASE_PASSWORD RELAY_HOST RELAY_PORT
            RELAY_BUDGET_USD_PER_SLIDING_DAY RELAY_ALERTS_URL RELAY_CLOUD_EVENTS_SOURCE RELAY_NMFTA""".split("\\s+"));

    private static final String FILE = "jdbc:h2:file:./tracking-relay;WRITE_DELAY=0;DB_CLOSE_ON_EXIT=FALSE";
    private static final int LEAST_TOKEN = 16;
    private static final int HIGHEST_PORT = 65_535;
    private static final int THREADS = 8;
    private static final Duration MOST_CLOSING = Duration.ofSeconds(60);
    private static final Duration MOST_CALL = Duration.ofSeconds(40);

    private final Deque<Runnable> begun = new ArrayDeque<>();
    private final Door door;

    /** Begins to listen and to follow. The client stays the caller's to close. */
    TrackingRelay(FreightClient freight, Map<String, String> settings, InstantSource clock) throws IOException {
        settings.keySet().stream()
                .filter(name -> name.matches("(RELAY_|FREIGHT_DATABASE).*") && !SETTINGS.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new IllegalArgumentException(
                            name + " is not a setting; there are " + String.join(", ", SETTINGS));
                });
        String token = settings.getOrDefault("RELAY_TOKEN", "");
        if (token.length() < LEAST_TOKEN) {
            throw new IllegalArgumentException(
                    "RELAY_TOKEN: expected 16 characters or more, as of openssl rand -hex 16");
        }
        door = new Door(settings);
        try {
            HikariDataSource dataSource = new HikariDataSource();
            begun.push(dataSource::close);
            setUrl(dataSource, settings.getOrDefault("FREIGHT_DATABASE_URL", FILE));
            dataSource.setUsername(settings.get("FREIGHT_DATABASE_USER"));
            dataSource.setPassword(settings.get("FREIGHT_DATABASE_PASSWORD"));
            TrackingWebhooks webhooks = webhooks(settings, TrackingWebhooks.builder(dataSource, freight.account()));
            begun.push(webhooks::close);
            JdbcWatchStore store = JdbcWatchStore.builder(dataSource, freight.account())
                    .onEvent(webhooks::store)
                    .build();
            LoadTracker.Builder following =
                    LoadTracker.builder(freight).store(store).clock(clock);
            set(settings, "RELAY_BUDGET_USD_PER_SLIDING_DAY", following::budgetUsdPerSlidingDay);
            LoadTracker tracker = following.build().start();
            begun.push(tracker::close);
            door.open(new RelayApi(token, tracker, webhooks, isNmfta(settings)));
        } catch (RuntimeException e) {
            try {
                close();
            } catch (RuntimeException also) {
                e.addSuppressed(also);
            }
            throw e;
        }
    }

    /** A setting that cannot be used is said by its name. */
    private static void set(Map<String, String> settings, String name, Consumer<String> setting) {
        String value = settings.get(name);
        try {
            if (value != null) {
                setting.accept(value);
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
        }
    }

    /** Not repeated: it may have a password in it. */
    private static void setUrl(HikariDataSource dataSource, String url) {
        try {
            Driver unused = DriverManager.getDriver(url);
        } catch (SQLException e) {
            throw new IllegalArgumentException(
                    "FREIGHT_DATABASE_URL: expected one that begins with jdbc:h2: or jdbc:postgresql://, was another");
        }
        dataSource.setJdbcUrl(url);
    }

    private static TrackingWebhooks webhooks(Map<String, String> settings, TrackingWebhooks.Builder sender) {
        String source = settings.get("RELAY_CLOUD_EVENTS_SOURCE");
        String alerts = settings.get("RELAY_ALERTS_URL");
        if (isNmfta(settings)) {
            if (source != null || alerts != null) {
                throw new IllegalArgumentException("RELAY_NMFTA: its form is no CloudEvent and has no alerts;"
                        + " unset RELAY_CLOUD_EVENTS_SOURCE and RELAY_ALERTS_URL");
            }
            sender.nmfta();
        }
        set(settings, "RELAY_CLOUD_EVENTS_SOURCE", text -> sender.cloudEvents(URI.create(text)));
        set(settings, "RELAY_ALERTS_URL", sender::url);
        Map<String, String> secrets = Map.of("RELAY_SECRETS", settings.getOrDefault("RELAY_SECRETS", ""));
        set(secrets, "RELAY_SECRETS", text -> {
            String[] each = text.strip().split("\\s+");
            WebhookVerifier unused = WebhookVerifier.of(each);
            sender.secret(each);
        });
        return sender.createSchema(true).start();
    }

    private static boolean isNmfta(Map<String, String> settings) {
        String nmfta = settings.getOrDefault("RELAY_NMFTA", "false");
        if (!nmfta.equals("true") && !nmfta.equals("false")) {
            throw new IllegalArgumentException("RELAY_NMFTA: expected true or false, was " + nmfta);
        }
        return nmfta.equals("true");
    }

    String url() {
        return door.url();
    }

    /** Ends what began last first. */
    @Override
    public void close() {
        door.close();
        begun.forEach(Runnable::run);
    }

    /** The socket it listens on: on this machine only, unless {@code RELAY_HOST} says otherwise. */
    static final class Door implements AutoCloseable {
        private final HttpServer server;
        private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

        Door(Map<String, String> settings) {
            String host = settings.getOrDefault("RELAY_HOST", "127.0.0.1");
            String port = settings.getOrDefault("RELAY_PORT", "8377");
            if (!port.matches("\\d{1,5}") || Integer.parseInt(port) > HIGHEST_PORT) {
                throw new IllegalArgumentException("RELAY_PORT: expected a number from 0 to 65535, was " + port);
            }
            try {
                server = HttpServer.create(new InetSocketAddress(host, Integer.parseInt(port)), 0);
            } catch (IOException e) {
                throw new IllegalArgumentException(
                        "cannot listen on " + host + ":" + port + ": " + e.getMessage()
                                + "; set another RELAY_PORT (0 picks a free one) or RELAY_HOST",
                        e);
            }
            server.setExecutor(threads);
        }

        Door open(HttpHandler handler) {
            server.createContext("/", handler);
            server.start();
            return this;
        }

        String url() {
            String host = server.getAddress().getHostString();
            return "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":"
                    + server.getAddress().getPort();
        }

        @Override
        public void close() {
            threads.shutdown(); // a request that comes now is not begun
            try {
                boolean unused = threads.awaitTermination(MOST_CALL.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            server.stop(0);
            threads.shutdownNow();
        }
    }

    /** Ends the work in progress before the process ends. */
    private static void stop(CountDownLatch stopped, Thread main) {
        stopped.countDown();
        try {
            main.join(MOST_CLOSING.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A line for what somebody has to correct. */
    private static void sayWhyNot(Throwable e) {
        if (e instanceof IllegalArgumentException
                || e instanceof IllegalStateException
                || e instanceof DurableException) {
            System.err.println("tracking-relay: " + e.getMessage());
        } else {
            e.printStackTrace();
        }
    }

    public static void main(String[] arguments) throws Exception {
        // of this process, and read once: no Nagle, and nobody holds a thread forever
        System.setProperty("sun.net.httpserver.nodelay", "true");
        System.setProperty("sun.net.httpserver.maxReqTime", "30");
        System.setProperty("sun.net.httpserver.maxRspTime", "30");
        CountDownLatch stopped = new CountDownLatch(1);
        Thread main = Thread.currentThread();
        // of which the status is 1
        main.setUncaughtExceptionHandler((thread, e) -> sayWhyNot(e));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(stopped, main)));
        if (arguments.length > 0 && !List.of(arguments).equals(List.of("--demo"))) {
            throw new IllegalArgumentException(
                    "the only argument is --demo; all else is set by FREIGHT_BASE_URL, FREIGHT_AGENT_KEY, FREIGHT_ACCOUNT, "
                            + String.join(", ", SETTINGS));
        }
        if (arguments.length > 0) {
            try (Door door = new Door(System.getenv());
                    DemoReceiver receiver = new DemoReceiver();
                    DemoFleet fleet = new DemoFleet(receiver::post)) {
                door.open(new DemoPage(fleet, receiver));
                System.out.println("the demo's fleet, followed, and what is posted of it: " + door.url());
                fleet.start();
                stopped.await();
            }
        } else {
            try (FreightClient freight = FreightClient.fromEnvironment();
                    TrackingRelay relay = new TrackingRelay(freight, System.getenv(), InstantSource.system())) {
                System.out.println("listening: " + relay.url());
                stopped.await();
            }
        }
    }
}
