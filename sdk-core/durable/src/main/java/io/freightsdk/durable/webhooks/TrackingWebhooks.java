package io.freightsdk.durable.webhooks;

import io.freightsdk.durable.DurableException;
import io.freightsdk.durable.Transactions;
import io.freightsdk.durable.internal.Outbox;
import io.freightsdk.durable.internal.Outbox.Delivery;
import io.freightsdk.durable.internal.Outbox.Stored;
import io.freightsdk.durable.internal.Sql;
import io.freightsdk.durable.webhooks.WebhookPost.Failure;
import io.freightsdk.internal.AccountName;
import io.freightsdk.internal.OneLine;
import io.freightsdk.internal.Warnings;
import io.freightsdk.internal.WebhookSignature;
import io.freightsdk.micrometer.Metric;
import io.freightsdk.micrometer.MetricSource;
import io.freightsdk.tracking.TrackingEvent;
import java.sql.Connection;
import java.sql.ResultSet;
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
 * Posts the events of loads to your URLs, signed as <a href="https://www.standardwebhooks.com">Standard Webhooks</a> says: each at
 * least once, those of a load in order, by any node. The events are those that a {@link
 * io.freightsdk.durable.tracking.JdbcTrackingStore} of the same account has stored, so none is lost and none is sent that did not happen.
 * An event without a 2xx in response is sent again, ever more rarely; what has failed for three days is given up until you {@link
 * #resend} it, and holds up nothing.
 *
 * <pre>{@code
 * TrackingWebhooks webhooks = TrackingWebhooks.builder(dataSource, "acme").secret(secret).build().start();
 * webhooks.setUrl("LD-2026-000417", "https://example.com/freight");
 * }</pre>
 */
public final class TrackingWebhooks implements AutoCloseable, MetricSource {
    private static final Warnings WARNINGS = Warnings.of("io.freightsdk.durable");
    private static final Duration BUSY = Duration.ofSeconds(2);
    private static final Duration FOR_ANSWER = Duration.ofSeconds(45);
    private static final int LONGEST_NUMBER = 255;

    /** From 5 s to 24 h, 76 h in all. */
    private static final List<Duration> DELAYS = Stream.of(
                    "PT5S", "PT5M", "PT30M", "PT2H", "PT5H", "PT10H", "PT14H", "PT20H", "PT24H")
            .map(Duration::parse)
            .toList();

    private final Transactions transactions;
    private final String account;
    private final Outbox outbox;
    private final WebhookPost post;
    private final @Nullable InstantSource clock;
    private final @Nullable String urlOfAll;
    private final Set<String> types;
    private final Duration lease;
    private final HostLimiter hosts;
    private final Sender sender;
    private volatile boolean closed;

    private TrackingWebhooks(Builder settings) {
        transactions = settings.transactions;
        account = settings.account;
        outbox = new Outbox(account, Outbox.WEBHOOK);
        clock = settings.clock;
        urlOfAll = settings.url;
        types = settings.types;
        lease = settings.timeout.plus(FOR_ANSWER);
        hosts = new HostLimiter(Math.max(1, settings.threads / 2));
        post = new WebhookPost(settings.timeout, WebhookSignature.by(settings.secrets));
        sender = new Sender(settings.threads, settings.timeout.plusSeconds(5), this::claim, this::send);
        boolean unused = transactions.run(connection -> {
            if (urlOfAll != null) {
                outbox.joinAll(connection);
            }
            return count(connection, "waiting > 0") >= 0; // which says what is missing
        });
    }

    /** Creates a builder. The account is that of the store, the same on all nodes, such as {@code acme}. */
    public static Builder builder(DataSource dataSource, String account) {
        return builder(Transactions.of(dataSource), account);
    }

    /** Creates a builder for the database of these transactions. */
    public static Builder builder(Transactions transactions, String account) {
        return new Builder(transactions, account);
    }

    /** Starts to send, also after {@link #close}. Nodes that only set URLs do not start. Starting twice does nothing. */
    public TrackingWebhooks start() {
        closed = false;
        sender.start();
        return this;
    }

    private Instant now(Connection connection) throws SQLException {
        return clock == null ? Sql.now(connection) : clock.instant();
    }

    private List<Delivery> claim(int most) {
        return transactions.run(connection -> outbox.claim(connection, now(connection), lease, most));
    }

    /** Sends what waits for a load, until nothing does or one fails. */
    private void send(Delivery claimed) {
        Optional<Delivery> next = Optional.of(claimed);
        while (next.isPresent() && !closed) {
            next = sendOne(next.get());
        }
    }

    /** Sends one event. Returns the load if it has more to send. */
    private Optional<Delivery> sendOne(Delivery of) {
        Optional<Stored> found = transactions.run(connection -> {
            Optional<Stored> event = outbox.next(connection, of);
            if (event.isEmpty()) {
                outbox.none(connection, of);
            }
            return event;
        });
        if (found.isEmpty()) {
            return Optional.empty();
        }
        Stored event = found.get();
        String url = of.url() == null ? urlOfAll : of.url();
        if (!isWanted(event)) {
            return ended(of, event, null);
        }
        if (url == null) {
            return ended(of, event, Failure.of("no URL is set for all loads on this node"));
        }
        HttpUrl to = HttpUrl.get(url);
        String host = to.host() + ':' + to.port();
        if (!hosts.tryAcquire(host)) {
            return putOff(of, of.attempts(), null, BUSY);
        }
        try {
            return ended(of, event, post.failureOf(url, event.eventId(), event.json()));
        } finally {
            hosts.release(host);
        }
    }

    private boolean isWanted(Stored event) {
        if (types.isEmpty()) {
            return true;
        }
        try {
            return types.contains(TrackingEvent.fromJson(event.json()).type());
        } catch (IllegalArgumentException e) {
            return true; // of a newer version
        }
    }

    private Optional<Delivery> ended(Delivery of, Stored event, @Nullable Failure failure) {
        if (failure == null) {
            return transactions
                    .run(connection -> outbox.taken(
                            connection, of, 1, event, now(connection).plus(lease)))
                    .filter(next -> next.waiting() > 0);
        }
        String what = failure.what() + failure.said();
        boolean isLast = of.attempts() >= DELAYS.size() || failure.isFinal();
        if (!isLast) {
            return putOff(of, of.attempts() + 1, what, pause(of.attempts(), event));
        }
        return transactions
                .run(connection ->
                        outbox.failed(connection, of, event, now(connection).plus(lease), what))
                .filter(next -> next.waiting() > 0);
    }

    private Optional<Delivery> putOff(Delivery of, int attempts, @Nullable String failure, Duration wait) {
        return transactions.run(connection -> {
            outbox.putOff(connection, of, attempts, failure, now(connection).plus(wait));
            return Optional.empty();
        });
    }

    /** Up to a tenth longer, so that what failed together does not come back together. */
    private static Duration pause(int attempts, Stored event) {
        Duration pause = DELAYS.get(attempts);
        int share = Math.floorMod(event.eventId().hashCode(), 100);
        return pause.plus(pause.multipliedBy(share).dividedBy(1_000));
    }

    /**
     * Sets the URL for the events of a load from now on, and for those that wait. Within your transaction, if the store has the same data
     * source and the thread is in one.
     *
     * @param url of https, or of http on this machine
     */
    public void setUrl(String loadNumber, String url) {
        String number = checked(loadNumber);
        String to = WebhookPost.checked(url);
        boolean unused = transactions.run(connection -> {
            outbox.setUrl(connection, number, to);
            return true;
        });
        sender.wake();
    }

    private static String checked(String loadNumber) {
        String number = OneLine.checkedName("loadNumber", loadNumber);
        if (number.length() > LONGEST_NUMBER) {
            throw new IllegalArgumentException("loadNumber: expected up to 255 characters, was " + number.length());
        }
        return number;
    }

    /** Removes the URL of a load; what waits for it is not sent. False if the load has none, and had no event. */
    public boolean remove(String loadNumber) {
        return transactions.run(connection -> outbox.remove(connection, loadNumber));
    }

    /**
     * Posts a {@link TrackingEvent.Test} to a URL now, once, without storing it.
     *
     * @param url of https, or of http on this machine
     * @return why it failed; empty if it was accepted
     */
    public Optional<String> test(String url) {
        Instant now = InstantSource.system().instant();
        String id = "test-" + UUID.randomUUID();
        TrackingEvent test = new TrackingEvent.Test(new TrackingEvent.Header(id, "", 0, now, now, null));
        return Optional.ofNullable(post.failureOf(WebhookPost.checked(url), id, test.toJson()))
                .map(failure -> failure.what() + failure.said());
    }

    /** Returns where the events of a load go and how far they have come; empty if it has no URL and had no event. */
    public Optional<Endpoint> endpoint(String loadNumber) {
        return endpoints(" and d.load_number = ?", loadNumber, 1).stream().findFirst();
    }

    /** Returns the same for up to this many loads for which something waits or has failed, or a URL is set, by number. */
    public List<Endpoint> endpoints(int most) {
        return endpoints(" and d.load_number <> ?", " ", atLeastOne(most));
    }

    private List<Endpoint> endpoints(String which, String loadNumber, int most) {
        String sql =
                "select d.load_number, d.url, d.waiting, d.delivered_at, d.next_try_at, d.failure, (select count(*) from"
                        + " freight_event e where e.account = d.account and e.load_number = d.load_number and e.failed = 'FAILED') as failed"
                        + " from freight_delivery d where d.account = ? and d.consumer = ?" + which
                        + " order by d.load_number limit " + most;
        return transactions.run(connection ->
                Sql.query(connection, sql, TrackingWebhooks::endpoint, account, Outbox.WEBHOOK, loadNumber));
    }

    private static Endpoint endpoint(ResultSet row) throws SQLException {
        return new Endpoint(
                row.getString("load_number"),
                row.getString("url"),
                row.getInt("waiting"),
                row.getInt("failed"),
                Sql.timeOrNull(row, "delivered_at"),
                Sql.timeOrNull(row, "next_try_at"),
                row.getString("failure"));
    }

    /** Returns the events that were given up, oldest first. */
    public List<FailedDelivery> failed(int most) {
        String sql = "select event_id, load_number, event, failure, stored_at from freight_event"
                + " where account = ? and failed = 'FAILED' order by position limit " + atLeastOne(most);
        Sql.Reader<FailedDelivery> reader = row -> new FailedDelivery(
                row.getString("event_id"),
                row.getString("load_number"),
                row.getString("event"),
                String.valueOf(row.getString("failure")),
                Sql.time(row, "stored_at"));
        return transactions.run(connection -> Sql.query(connection, sql, reader, account));
    }

    private static int atLeastOne(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("webhooks: expected 1 or more, was " + most);
        }
        return most;
    }

    /** Sends the failed events of a load again, in order and before its waiting events. Returns how many there are. */
    public int resend(String loadNumber) {
        int count = transactions.run(connection -> outbox.resend(connection, loadNumber, null));
        sender.wake();
        return count;
    }

    /** Sends a failed event again, before the waiting events of its load. False if there is none. */
    public boolean resendEvent(String eventId) {
        String sql = "select load_number from freight_event where account = ? and event_id = ?";
        boolean isSent = transactions.run(connection -> {
            Optional<String> load = Sql.first(connection, sql, row -> row.getString(1), account, eventId);
            return load.isPresent() && outbox.resend(connection, load.get(), eventId) > 0;
        });
        sender.wake();
        return isSent;
    }

    private int count(Connection connection, String which) throws SQLException {
        String sql = "select coalesce(sum(waiting), 0) from freight_delivery where account = ? and consumer = ? and "
                + which;
        return Sql.one(connection, sql, row -> row.getInt(1), account, Outbox.WEBHOOK);
    }

    /** Returns how many events wait or were given up, and for how long the oldest that waits was stored. */
    @Override
    public List<Metric> metrics() {
        String sql = "select (select count(*) from freight_event where account = ? and failed = 'FAILED') as failed,"
                + " (select min(e.stored_at) from freight_delivery d join freight_event e on e.account = d.account"
                + " and e.load_number = d.load_number and e.position > d.done_to where d.account = ? and d.consumer = ?"
                + " and d.waiting > 0) as oldest, current_timestamp as read_at";
        return transactions.run(connection -> {
            int waiting = count(connection, "waiting > 0");
            Sql.Reader<List<Metric>> reader = row -> {
                Instant oldest = Sql.timeOrNull(row, "oldest");
                Duration age = oldest == null ? Duration.ZERO : Duration.between(oldest, Sql.time(row, "read_at"));
                return List.of(
                        new Metric("freight.webhooks", "waiting", waiting, false),
                        new Metric("freight.webhooks", "failed", row.getLong("failed"), true),
                        new Metric("freight.webhooks.oldest.seconds", "", Math.max(0, age.toMillis() / 1e3), false));
            };
            return Sql.one(connection, sql, reader, account, account, Outbox.WEBHOOK);
        });
    }

    /** Stops to send after the requests in progress; waiting events stay stored. Closing twice does nothing. */
    @Override
    public void close() {
        closed = true;
        sender.close();
        post.close();
    }

    @Override
    public String toString() {
        return "TrackingWebhooks[" + account + "]";
    }

    static Warnings warnings() {
        return WARNINGS;
    }

    /** Builder for {@link TrackingWebhooks}. */
    public static final class Builder {
        private static final Duration SHORTEST = Duration.ofMillis(10);
        private static final Duration LONGEST = Duration.ofHours(1);
        private static final int MOST_THREADS = 256;

        private final Transactions transactions;
        private final String account;
        private List<String> secrets = List.of();
        private @Nullable String url;
        private Set<String> types = Set.of();
        private Duration timeout = Duration.ofSeconds(15);
        private int threads = 16;
        private @Nullable InstantSource clock;

        private Builder(Transactions transactions, String account) {
            this.transactions = Objects.requireNonNull(transactions, "transactions");
            this.account = AccountName.checked(account);
        }

        /**
         * Sets the signing secrets, such as {@code whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw}. Each of several secrets signs, so that a
         * receiver can change from one to the next while both are set. A receiver that knows a secret can sign too: use an account for
         * each if they do not trust each other.
         */
        public Builder secret(String... secrets) {
            List<String> all = List.of(secrets);
            WebhookSignature unused = WebhookSignature.by(all);
            this.secrets = all;
            return this;
        }

        /**
         * Sets the URL for loads without one of their own and for events that concern all loads; unless set, those are not sent.
         *
         * @param types those of the events that any URL gets, such as {@code stop.arrived}; all if there are none
         */
        public Builder url(String url, String... types) {
            this.url = WebhookPost.checked(url);
            return types(types);
        }

        /** Sets the types of the events that are sent, such as {@code stop.arrived}; all unless set. */
        public Builder types(String... types) {
            this.types = WebhookPost.known(types);
            return this;
        }

        /** Sets how long a receiver may take: 10 ms to an hour; 15 s unless set. */
        public Builder timeout(Duration timeout) {
            if (timeout.compareTo(SHORTEST) < 0 || timeout.compareTo(LONGEST) > 0) {
                throw new IllegalArgumentException("timeout is from 10 ms to an hour, not " + timeout);
            }
            this.timeout = timeout;
            return this;
        }

        /** Sets how many events this node sends at once, half of them to one host at most: 1 to 256; 16 unless set. */
        public Builder threads(int threads) {
            if (threads < 1 || threads > MOST_THREADS) {
                throw new IllegalArgumentException("threads is from 1 to " + MOST_THREADS + ", not " + threads);
            }
            this.threads = threads;
            return this;
        }

        /** Sets the clock by which events are due, for tests; the database's unless set, and the system's for signatures. */
        public Builder clock(InstantSource clock) {
            this.clock = Objects.requireNonNull(clock, "clock");
            return this;
        }

        /**
         * Creates the webhooks; they send once they are started.
         *
         * @throws DurableException if the database fails, or has no tables
         */
        public TrackingWebhooks build() {
            return new TrackingWebhooks(this);
        }
    }
}
