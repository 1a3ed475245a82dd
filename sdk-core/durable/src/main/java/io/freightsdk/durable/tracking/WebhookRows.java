package io.freightsdk.durable.tracking;

import static io.freightsdk.durable.tracking.Database.instant;
import static io.freightsdk.durable.tracking.Database.time;

import io.freightsdk.micrometer.Metric;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.tracking.TrackedLoad;
import io.freightsdk.tracking.TrackingEvent;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All statements on webhooks. Whoever changes what is there for a load locks its target first, so that no event is stored while
 * its task goes away.
 */
record WebhookRows(String account, Places places) {
    private static final String OF_LOAD = " where account = ? and load_number = ?";

    private static final String INSERT =
            "insert into freight_webhook (url, types, account, load_number, delivered_events) values (?, ?, ?, ?, 0)";

    private static final int MOST_TRIES = 100;

    private static final Set<Class<? extends TrackingEvent>> LAST = Set.of(
            TrackingEvent.Delivered.class,
            TrackingEvent.AwaitingConfirmation.class,
            TrackingEvent.Cancelled.class,
            TrackingEvent.TrackingFailed.class,
            TrackingEvent.TrackingAbandoned.class);

    static WebhookRows of(String account) {
        return new WebhookRows(account, Places.of("webhooks", account));
    }

    /** One to be sent; its age is by the database's clock. */
    record Letter(
            String loadNumber, String eventId, @Nullable String url, String body, int attempts, Duration age) {}

    /** The types that a target gets, none for all; they may be those of all loads. */
    private record Wanted(boolean isOfAll, Set<String> types, boolean isToEnd) {
        boolean includes(TrackingEvent event) {
            return types.isEmpty() || types.contains(event.type());
        }
    }

    private Optional<Wanted> wanted(Transaction tx, String loadNumber) throws SQLException {
        String sql = "select url, types, ends_at from freight_webhook" + OF_LOAD + " for update";
        Database.Reader<Wanted> reader = row -> new Wanted(
                row.getString(1) == null, WebhookTarget.types(row.getString(2)), instant(row, "ends_at") != null);
        return tx.first(sql, reader, account, loadNumber);
    }

    private boolean lock(Transaction tx, String loadNumber) throws SQLException {
        return wanted(tx, loadNumber).isPresent();
    }

    /** Sets where the events of a load go, those that wait included, and of which types those to come are. */
    void target(Transaction tx, String loadNumber, @Nullable String url, Set<String> types) throws SQLException {
        String change = "update freight_webhook set url = ?, types = ?, set_at = current_timestamp, ends_at = null";
        if (!tx.put(change + OF_LOAD, INSERT, url, String.join(" ", types), account, loadNumber)) {
            boolean unused = places.move(tx, loadNumber, null);
        }
    }

    boolean forget(Transaction tx, String loadNumber) throws SQLException {
        boolean there = lock(tx, loadNumber);
        if (there) {
            tx.update("delete from freight_webhook" + OF_LOAD, account, loadNumber);
            places.remove(tx, loadNumber); // or a new target would wait as long as the old one was to
        }
        return there;
    }

    /** Keeps an event of a load that has a target, or gets one of these types if all have. */
    void keep(Transaction tx, TrackingEvent event, @Nullable Set<String> typesOfAll) throws SQLException {
        String loadNumber = event.loadNumber();
        Optional<Wanted> found = wanted(tx, loadNumber);
        for (int tries = 0; typesOfAll != null && found.isEmpty(); tries++) {
            if (tries == MOST_TRIES) {
                throw new SQLException(
                        "the webhook of load " + loadNumber + " is there but not seen; use READ COMMITTED");
            }
            boolean unused = tx.insertIfAbsent(INSERT, null, String.join(" ", typesOfAll), account, loadNumber);
            found = wanted(tx, loadNumber); // its own, if it got one meanwhile; none if that was forgotten again
        }
        if (found.isEmpty()) {
            return;
        }
        Wanted wanted = found.get();
        if (typesOfAll != null && wanted.isOfAll() && !wanted.types().equals(typesOfAll)) {
            target(tx, loadNumber, null, typesOfAll);
            wanted = wanted(tx, loadNumber).orElseThrow();
        }
        String ends = "update freight_webhook set ends_at = ";
        if (isLast(event)) {
            tx.update(ends + "current_timestamp + interval '1' day" + OF_LOAD, account, loadNumber);
        } else if (wanted.isToEnd() && isOpen(event.load())) {
            tx.update(ends + "null" + OF_LOAD, account, loadNumber);
        }
        if (!wanted.includes(event)) {
            return;
        }
        String body = tx.database().cipher().encrypt(event.toJson());
        String insert =
                "insert into freight_webhook_event (account, event_id, load_number, state, body, attempts, stored_at)"
                        + " values (?, ?, ?, 'WAITING', ?, 0, current_timestamp)";
        if (tx.insertIfAbsent(insert, account, event.id(), loadNumber, body)) {
            boolean unused = places.add(tx, loadNumber, null, Lane.Gate.OF_FREE);
        }
    }

    /** Returns whether it ends its load, which is followed for a day more at most. */
    private static boolean isLast(TrackingEvent event) {
        TrackedLoad load = event.load();
        return event instanceof TrackingEvent.StopDeparted
                ? load != null && load.stops().stream().allMatch(stop -> stop.departedAt() != null)
                : LAST.contains(event.getClass());
    }

    /** Returns whether a load with events is followed, again if it was given up: not of what comes after an end. */
    private static boolean isOpen(@Nullable TrackedLoad load) {
        if (load == null || LoadStatus.DELIVERED.equals(load.status()) || LoadStatus.CANCELLED.equals(load.status())) {
            return false;
        }
        int last = load.stops().size() - 1; // another may have been skipped
        return last < 0 || load.stops().get(last).arrivedAt() == null;
    }

    Optional<Letter> next(Transaction tx, String loadNumber) throws SQLException {
        Instant now = tx.now();
        String sql = "select e.event_id, e.body, e.attempts, e.stored_at, t.url"
                + " from freight_webhook_event e join freight_webhook t"
                + " on t.account = e.account and t.load_number = e.load_number"
                + " where e.account = ? and e.load_number = ? and e.state = 'WAITING' order by e.position limit 1";
        Database.Reader<Letter> reader = row -> new Letter(
                loadNumber,
                row.getString("event_id"),
                row.getString("url"),
                Objects.requireNonNull(tx.database().decrypted(row.getString("body"))),
                row.getInt("attempts"),
                Duration.between(time(row, "stored_at"), now));
        return tx.first(sql, reader, account, loadNumber);
    }

    /**
     * Puts the place of a load off after an attempt that failed. Another URL, or a dead event that is sent again, does not wait for
     * what has failed meanwhile.
     */
    void putOff(Transaction tx, Letter sent, long version, Instant until) throws SQLException {
        boolean unused = lock(tx, sent.loadNumber);
        boolean isStillNext = next(tx, sent.loadNumber)
                .filter(now -> now.eventId.equals(sent.eventId) && Objects.equals(now.url, sent.url))
                .isPresent();
        places.end(tx, sent.loadNumber, version, isStillNext ? until : tx.now().minus(Places.BEHIND));
    }

    /** Ends the place of a load, or puts it back if something waits by now. */
    void end(Transaction tx, String loadNumber, long version) throws SQLException {
        boolean isThere = lock(tx, loadNumber);
        boolean isMore = next(tx, loadNumber).isPresent();
        places.end(tx, loadNumber, version, isMore ? tx.now().minus(Places.BEHIND) : null);
        if (!isThere && next(tx, loadNumber).isPresent()) {
            // the target was made again in between, when the place was still there
            places.put(tx, loadNumber, null);
        }
    }

    /**
     * Stores the result of an attempt, unless another node did or the load is forgotten. The words of a receiver, which may repeat
     * what it was sent, are not stored where bodies are encrypted.
     */
    void attempted(Transaction tx, Letter letter, WebhookPost.@Nullable Failure failure, boolean dead)
            throws SQLException {
        String loadNumber = letter.loadNumber();
        if (!lock(tx, loadNumber)) {
            return;
        }
        String ofEvent = " where attempts = " + letter.attempts() + " and account = ? and event_id = ?";
        if (failure != null) {
            String text = tx.database().encrypts() ? failure.what() : failure.what() + failure.said();
            String failed =
                    "update freight_webhook_event set attempts = attempts + 1, failure_text = ?, state = ?" + ofEvent;
            tx.update(failed, text, dead ? "DEAD" : "WAITING", account, letter.eventId());
            tx.update("update freight_webhook set failure_text = ?" + OF_LOAD, text, account, loadNumber);
        } else if (tx.update("delete from freight_webhook_event" + ofEvent, account, letter.eventId()) == 1) {
            String delivered = "update freight_webhook set delivered_events = delivered_events + 1,"
                    + " delivered_at = current_timestamp, failure_text = null" + OF_LOAD;
            tx.update(delivered, account, loadNumber);
        }
    }

    List<WebhookTarget> targets(Transaction tx, @Nullable String loadNumber, int most) throws SQLException {
        String count = ", (select count(*) from freight_webhook_event e where e.account = t.account"
                + " and e.load_number = t.load_number and e.state = '";
        String sql = "select load_number, url, types, set_at, delivered_events, delivered_at, failure_text" + count
                + "WAITING') as waiting" + count
                + "DEAD') as dead from freight_webhook t where account = ? and load_number "
                + (loadNumber == null ? ">" : "") + "= ?"
                + " order by load_number limit " + most;
        Database.Reader<WebhookTarget> reader = row -> new WebhookTarget(
                row.getString("load_number"),
                row.getString("url"),
                WebhookTarget.types(row.getString("types")),
                time(row, "set_at"),
                row.getLong("delivered_events"),
                row.getInt("waiting"),
                row.getInt("dead"),
                instant(row, "delivered_at"),
                row.getString("failure_text"));
        return tx.query(sql, reader, account, loadNumber == null ? "" : loadNumber);
    }

    List<Metric> figures(Transaction tx) throws SQLException {
        String ofState = " from freight_webhook_event where account = ? and state = '";
        String sql = "select (select count(*)" + ofState + "WAITING') as waiting, (select count(*)" + ofState
                + "DEAD') as dead, (select min(stored_at)" + ofState
                + "WAITING') as stored_at, current_timestamp as read_at";
        Database.Reader<List<Metric>> reader = row -> List.of(
                new Metric("freight.webhooks", "waiting", row.getLong("waiting"), false),
                new Metric("freight.webhooks", "dead", row.getLong("dead"), true),
                new Metric("freight.webhooks.oldest.seconds", "", Database.secondsSince(row, "stored_at"), false));
        return tx.one(sql, reader, account, account, account);
    }

    List<DeadWebhook> dead(Transaction tx, int most) throws SQLException {
        String sql = "select event_id, load_number, body, attempts, failure_text, stored_at from freight_webhook_event"
                + " where account = ? and state = 'DEAD' order by position limit " + most;
        Database.Reader<DeadWebhook> reader = row -> new DeadWebhook(
                row.getString("event_id"), row.getString("load_number"),
                Objects.requireNonNull(tx.database().decrypted(row.getString("body"))), row.getInt("attempts"),
                Objects.requireNonNull(row.getString("failure_text")), time(row, "stored_at"));
        return tx.query(sql, reader, account);
    }

    /**
     * Deletes some dead events, and targets of ended loads with none left to send, and words of receivers, of before this.
     * Returns how many of the most frequent.
     */
    int purge(Transaction tx, Instant before, int atOnce) throws SQLException {
        // twice, as one may be sent again while its row is waited for
        String old = " and state = 'DEAD' and stored_at < ?";
        String dead = "delete from freight_webhook_event where account = ? and event_id in (select event_id from"
                + " freight_webhook_event where account = ?" + old + " limit " + atOnce + ")" + old;
        int events = tx.update(dead, account, account, before, before);
        String none = " and not exists (select 1 from freight_webhook_event e where e.account = freight_webhook.account"
                + " and e.load_number = freight_webhook.load_number)";
        // locked first, as an event may be stored just now
        String sql = "select load_number from freight_webhook where account = ? and set_at < ?"
                + " and coalesce(delivered_at, set_at) < ? and (url is null or ends_at < ?)" + none + " limit " + atOnce
                + " for update skip locked";
        List<String> idle = tx.query(sql, row -> row.getString(1), account, before, before, before);
        for (String loadNumber : idle) {
            tx.update("delete from freight_webhook" + OF_LOAD + none, account, loadNumber);
        }
        // what a receiver said may be what it was sent
        String words =
                "update freight_webhook set failure_text = null where account = ? and load_number in (select load_number"
                        + " from freight_webhook where account = ? and failure_text is not null and set_at < ?" + none
                        + " limit "
                        + atOnce + ")" + none;
        int emptied = tx.update(words, account, account, before);
        return Math.max(emptied, Math.max(events, idle.size()));
    }

    boolean sendAgain(Transaction tx, String eventId) throws SQLException {
        String sql = "select load_number from freight_webhook_event where account = ? and event_id = ?";
        Optional<String> load = tx.first(sql, row -> row.getString(1), account, eventId);
        return load.isPresent() && sendAgain(tx, load.get(), eventId) > 0;
    }

    /** Makes one dead delivery, or all of a load, due again; returns how many. */
    int sendAgain(Transaction tx, String loadNumber, @Nullable String eventId) throws SQLException {
        boolean unused = lock(tx, loadNumber);
        String sql = "update freight_webhook_event set state = 'WAITING', attempts = 0, stored_at = current_timestamp"
                + " where state = 'DEAD' and event_id = coalesce(?, event_id) and account = ? and load_number = ?";
        int count = tx.update(sql, eventId, account, loadNumber);
        if (count > 0) {
            places.put(tx, loadNumber, null);
        }
        return count;
    }
}
