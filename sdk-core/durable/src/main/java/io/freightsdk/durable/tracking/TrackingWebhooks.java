package io.freightsdk.durable.tracking;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import io.freightsdk.durable.tracking.WebhookPost.Failure;
import io.freightsdk.internal.WebhookSignature;
import io.freightsdk.micrometer.Metric;
import io.freightsdk.micrometer.MetricSource;
import io.freightsdk.tracking.TrackingEvent;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import javax.sql.DataSource;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Posts the events of loads to your URLs, signed as <a href="https://www.standardwebhooks.com">Standard Webhooks</a> says:
 * each at least once, those of a load in order, by any node. An event is stored in the transaction that it is handed with, so
 * none is lost and none is sent that did not happen. An event without a 2xx in response is sent again, ever more rarely; what is
 * given up is dead until somebody sends it again, and holds up nothing.
 *
 * <pre>{@code
 * TrackingWebhooks webhooks = TrackingWebhooks.builder(dataSource, "acme").secret(secret).start();
 * webhooks.sendTo("LD-2026-000417", "https://example.com/freight");
 * }</pre>
 */
public final class TrackingWebhooks implements AutoCloseable, MetricSource {
    private static final Duration FOR_ANOTHER = Duration.ofMinutes(1);

    /** The time that a receiver, and nodes to find what is due, take with each attempt, which is no delay. */
    private static final Duration FOR_ATTEMPT = Duration.ofMinutes(1);

    private final Database database;
    private final WebhookRows rows;
    private final WebhookPost post;
    private final InstantSource clock;
    private final @Nullable String urlOfAll;
    private final Set<String> typesOfAll;
    private final List<Duration> retryDelays;
    private final Receivers receivers;
    private final @Nullable Lane lane;
    private volatile boolean closed;

    private TrackingWebhooks(Builder builder, boolean sends) {
        clock = builder.clock;
        urlOfAll = builder.url;
        typesOfAll = builder.types;
        retryDelays = builder.retryDelays;
        receivers = new Receivers(builder.threads, System::nanoTime);
        post = new WebhookPost(builder.timeout, WebhookSignature.by(builder.secrets));
        database = builder.database("freight_webhook");
        rows = WebhookRows.of(builder.account);
        lane = sends ? Queue.join(rows.places(), database, builder, clock, new Sending()) : null;
        if (lane != null) {
            lane.open(Lane.Gate.OPEN);
        }
    }

    /** Sends, and deletes what was given up long ago. */
    private final class Sending implements Lane.Work {
        /** Sends what waits for a load, until nothing does or one fails. */
        @Override
        public CompletionHandler<Void> run(String loadNumber) {
            while (!closed) {
                Optional<WebhookRows.Letter> letter =
                        database.transaction("find a webhook", tx -> rows.next(tx, loadNumber));
                if (letter.isEmpty()) {
                    // something may have been stored meanwhile
                    return (done, tasks) -> database.change(
                            "end webhooks", tx -> rows.end(tx, loadNumber, done.getExecution().version));
                }
                Duration pause = send(letter.get());
                if (pause != null) {
                    return (done, tasks) -> database.change(
                            "put off webhooks",
                            tx -> rows.putOff(
                                    tx,
                                    letter.get(),
                                    done.getExecution().version,
                                    clock.instant().plus(pause)));
                }
            }
            return (done, tasks) -> tasks.reschedule(done, clock.instant());
        }

        @Override
        public void purge(Instant before) {
            int unused = database.purge(tx -> rows.purge(tx, before, Database.PURGED_AT_ONCE));
        }
    }

    /** Sends one event, or lets others go first; returns how long to wait before the next attempt, null if there is none. */
    private @Nullable Duration send(WebhookRows.Letter letter) {
        if (Database.isEncrypted(letter.body())) {
            return FOR_ANOTHER; // a node that has its key
        }
        String url = letter.url() == null ? urlOfAll : letter.url();
        if (url == null) {
            return sent(letter, Failure.of("no URL is set for all loads on this node"));
        }
        HttpUrl to = HttpUrl.get(url);
        String receiver = to.host() + ':' + to.port();
        Duration turn = receivers.enter(receiver);
        if (turn != null) {
            return turn;
        }
        long begun = System.nanoTime();
        try {
            return sent(letter, post.failureOf(url, letter.eventId(), letter.body()));
        } finally {
            receivers.leave(receiver, Duration.ofNanos(System.nanoTime() - begun));
        }
    }

    private @Nullable Duration sent(WebhookRows.Letter letter, @Nullable Failure failure) {
        Duration all = retryDelays.stream().reduce(FOR_ATTEMPT.multipliedBy(retryDelays.size()), Duration::plus);
        boolean last = letter.attempts() >= retryDelays.size() || letter.age().compareTo(all) > 0;
        boolean dead = failure != null && (last || failure.isFinal());
        database.change("end a webhook", tx -> rows.attempted(tx, letter, failure, dead));
        return failure == null || dead ? null : pause(letter);
    }

    /** Up to a tenth longer, so that what failed together does not come back together. */
    private Duration pause(WebhookRows.Letter letter) {
        Duration pause = retryDelays.get(letter.attempts());
        int share = Math.floorMod(letter.eventId().hashCode(), 100);
        return pause.plus(pause.multipliedBy(share).dividedBy(1_000));
    }

    /** Creates a builder. The account names the rows and is the same on all nodes, such as {@code acme}. */
    public static Builder builder(DataSource dataSource, String account) {
        return new Builder(dataSource, account);
    }

    /**
     * Sets the URL for the events of a load, including those not delivered yet.
     *
     * @param url of https, or of http on this machine
     * @param types those of the events it gets from now on, such as {@code StopArrived}; all if there are none
     */
    public void sendTo(String loadNumber, String url, String... types) {
        String number = Names.checked("loadNumber", loadNumber, 255);
        Set<String> wanted = WebhookPost.known(types);
        change("sendTo " + number, tx -> {
            rows.target(tx, number, WebhookPost.checked(url), wanted);
            return true;
        });
    }

    /**
     * Posts a {@link TrackingEvent.Test} to a URL now, once, without storing it.
     *
     * @param url of https, or of http on this machine
     * @return why it failed; empty if it was accepted
     */
    public Optional<String> test(String url) {
        Instant now = clock.instant();
        String id = "test-" + UUID.randomUUID();
        TrackingEvent test = new TrackingEvent.Test(new TrackingEvent.Facts(id, "", 0, now, now));
        return Optional.ofNullable(post.failureOf(WebhookPost.checked(url), id, test.toJson()))
                .map(failure -> failure.what() + failure.said());
    }

    /**
     * Removes the URL of a load and its undelivered events. False if the load had none. {@code retention} removes it only after the load
     * has ended.
     */
    public boolean forget(String loadNumber) {
        return change("forget " + loadNumber, tx -> rows.forget(tx, loadNumber));
    }

    /**
     * Stores an event in your transaction: it is sent after the commit. An event whose id already waits is not stored again,
     * nor one of a load without a URL, or of a type that its receiver does not get.
     */
    public void store(Connection yours, TrackingEvent event) throws SQLException {
        rows.keep(new Transaction(database, yours), event, urlOfAll == null ? null : typesOfAll);
    }

    /** Returns the URL of a load and the state of its deliveries. */
    public Optional<WebhookTarget> find(String loadNumber) {
        return database.joined("find " + loadNumber, tx -> rows.targets(tx, loadNumber, 1)).stream()
                .findFirst();
    }

    /** Returns the same for up to this many loads, by number. */
    public List<WebhookTarget> list(int most) {
        return database.transaction("list", tx -> rows.targets(tx, null, Names.atLeastOne("webhooks", most)));
    }

    /** Returns the dead events, oldest first. */
    public List<DeadWebhook> dead(int most) {
        return database.transaction("dead", tx -> rows.dead(tx, Names.atLeastOne("webhooks", most)));
    }

    /** Returns how many events wait or are dead, and for how long the oldest that waits was stored. */
    @Override
    public List<Metric> metrics() {
        return database.transaction("figures", rows::figures);
    }

    /** Sends a dead event again, before the waiting events of its load. False if there is none. */
    public boolean sendAgain(String eventId) {
        return change("sendAgain " + eventId, tx -> rows.sendAgain(tx, eventId));
    }

    /** Sends the dead events of a load again, in order and before its waiting events. Returns how many there are. */
    public int sendAllAgain(String loadNumber) {
        return change("sendAllAgain " + loadNumber, tx -> rows.sendAgain(tx, loadNumber, null));
    }

    private <T> T change(String what, Database.Work<T> work) {
        T result = database.joined(what, work);
        if (lane != null && !closed) {
            lane.look();
        }
        return result;
    }

    /** Closes this after the request in progress; waiting events stay stored. Closing twice does nothing. */
    @Override
    public void close() {
        closed = true;
        if (lane != null) {
            lane.close();
        }
        post.close();
    }

    @Override
    public String toString() {
        return "TrackingWebhooks[" + rows.places().owner() + "]";
    }

    /** Builder for {@link TrackingWebhooks}. */
    public static final class Builder extends StoreSettings<Builder> {
        private List<String> secrets = List.of();
        private @Nullable String url;
        private Set<String> types = Set.of();
        private Duration timeout = Duration.ofSeconds(15);
        private InstantSource clock = InstantSource.system();
        private List<Duration> retryDelays = Stream.of(
                        "PT5S", "PT5M", "PT30M", "PT2H", "PT5H", "PT10H", "PT14H", "PT20H", "PT24H")
                .map(Duration::parse)
                .toList();

        private Builder(DataSource dataSource, String account) {
            super(dataSource, account, 16);
        }

        @Override
        Duration closeWithin() {
            return timeout.plusSeconds(5);
        }

        /**
         * Sets the signing secrets, such as {@code whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw}. Each of several secrets signs,
         * so that a receiver can change from one to the next while both are set. A receiver that knows a secret can sign
         * too: use an account for each if they do not trust each other.
         */
        public Builder secret(String... secrets) {
            this.secrets = List.of(secrets);
            WebhookSignature unused = WebhookSignature.by(this.secrets);
            return this;
        }

        /**
         * Sets the URL for loads without one of their own and for events that concern all loads; unless set, those events
         * are not sent.
         *
         * @param types those of the events it gets from now on, of loads under way too; all if there are none
         */
        public Builder url(String url, String... types) {
            this.url = WebhookPost.checked(url);
            this.types = WebhookPost.known(types);
            return this;
        }

        /** Sets the clock by which events are due, for tests; the system's unless set, which signatures have in any case. */
        public Builder clock(InstantSource clock) {
            this.clock = Objects.requireNonNull(clock, "clock");
            return this;
        }

        /** Sets how long a receiver may take: 10 ms to 20 days; 15 s unless set. */
        public Builder timeout(Duration timeout) {
            this.timeout = Names.time("timeout", timeout);
            return this;
        }

        /**
         * Sets the delays after failed attempts, each a little longer than set; after the last one an event is dead. From 5
         * s to 24 h, 76 h in all, unless set. An event that waited so long for others, and a minute more for each, is sent once.
         */
        public Builder retryDelays(Duration... delays) {
            if (delays.length == 0) {
                throw new IllegalArgumentException("retryDelays: expected one or more, was none");
            }
            retryDelays = List.of(delays);
            retryDelays.forEach(delay -> Names.positive("retryDelays", delay));
            return this;
        }

        /**
         * Checks the tables and starts to send.
         *
         * @throws io.freightsdk.durable.DurableException if the database fails, or has no tables
         */
        public TrackingWebhooks start() {
            return new TrackingWebhooks(this, true);
        }

        /** Checks the tables; this node only stores and finds events, and sends nothing. */
        public TrackingWebhooks storeOnly() {
            return new TrackingWebhooks(this, false);
        }
    }
}
