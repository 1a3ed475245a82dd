package io.freightsdk.durable;

import io.freightsdk.CallOptions;
import io.freightsdk.CallReport;
import io.freightsdk.InsufficientFundsPolicy;
import io.freightsdk.SpendLimit;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.PriceLimitException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.internal.CallHooks;
import io.freightsdk.internal.Usd;
import io.freightsdk.model.ConfirmDeliveryInput;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.tracking.PauseReason;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Does one call: takes its row in one transaction, calls the service outside of any, and writes the end in another, with
 * what the listener writes. Whatever dies in between, the next to take the row sends the same key and bytes.
 */
record CallRun(
        DurableFreight.Builder settings,
        List<SpendLimit> limits,
        Database database,
        Journal journal,
        AccountPauses pauses,
        CallEnds ends,
        String node) {
    static final String LOAD_CREATE = "load_create";
    private static final String LOOK =
            "look on the service's pages whether there is such a load: if there is, settle it"
                    + " with its number, if not, settleWithoutLoad";
    private static final Duration FIRST_WAIT = Duration.ofMillis(500);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final int MOST_DOUBLINGS = 7;

    /**
     * Does it, as far as it goes now.
     *
     * @param heldUntil how long the queue leaves it alone if it is sent in spite of a pause, to see whether the reason is gone;
     *     null if it comes from the queue
     * @return null if it is over or waits for another call, or else after how long to come back
     */
    @Nullable
    Duration run(Row.Id id, @Nullable Instant heldUntil) {
        Row.Step<Supplier<@Nullable Duration>> toSend = toSend(id, heldUntil);
        // what is left to do outside of the transaction
        return database.transaction("take " + id, tx -> begin(tx, id, toSend)).get();
    }

    private Row.Step<Supplier<@Nullable Duration>> toSend(Row.Id id, @Nullable Instant heldUntil) {
        try {
            BigDecimal priceUsd = id.isCreation() ? settings.freight.prices().priceUsd(LOAD_CREATE) : null;
            return (tx, row) -> take(tx, row, priceUsd, heldUntil);
        } catch (FreightException e) {
            return (tx, row) -> notPriced(tx, row, Verdict.on(e, id, false), e);
        } catch (IllegalArgumentException e) {
            return (tx, row) -> notPriced(tx, row, Verdict.UNPRICED, e);
        }
    }

    /** A response goes to the listener; a state of the next version keeps its task, for a node that knows what is left to do. */
    private Supplier<@Nullable Duration> begin(Transaction tx, Row.Id id, Row.Step<Supplier<@Nullable Duration>> toSend)
            throws SQLException {
        Optional<Row> free = journal.find(tx, id, " for update skip locked");
        if (free.isEmpty()) {
            // another node ends it just now, or stands still with it
            boolean isOpen =
                    journal.find(tx, id).filter(row -> row.state().isOpen()).isPresent();
            return () -> isOpen ? AccountPauses.SHORTLY : null;
        }
        Row row = free.get();
        if (row.isEncrypted()) {
            pauses.waited();
            boolean unused = journal.waits(tx, row, Journal.ENCRYPTED, "waits for a node that has the key of its body");
            return () -> MINUTE;
        }
        if (row.state() == DurableState.RESPONDED) {
            return () -> ends.end(row, row.outcome());
        }
        return row.state().isOpen() ? toSend.of(tx, row) : () -> row.state() == DurableState.OTHER ? MINUTE : null;
    }

    /**
     * Without the list no creation is sent, whichever it is. Each node reads the list itself, which is free: one that cannot may
     * be the only one.
     */
    private Supplier<@Nullable Duration> notPriced(Transaction tx, Row row, Verdict verdict, RuntimeException e)
            throws SQLException {
        String text = "the prices: " + e.getMessage();
        pause(tx, row, verdict, name(e), text);
        if (verdict.whose() == Verdict.Whose.ALL_IF_MET_TWICE) {
            journal.notSent(tx, row, node, name(e), text);
        }
        return () -> AccountPauses.SHORTLY.plus(jitter(FIRST_WAIT));
    }

    /**
     * Money may come back before anything leaves the window, so it is checked now and then; a tag's limit stops nobody else, and
     * each of its calls checks it, the less often the longer it waits.
     */
    private Supplier<@Nullable Duration> noMoney(Transaction tx, Row row, LimitRows.Refusal refusal)
            throws SQLException {
        boolean isOfATag = refusal.limit().eachTag() || refusal.limit().tag() != null;
        Instant now = tx.now();
        Duration most = settings.balancePollEvery;
        if (isOfATag) {
            most = AccountPauses.within(most, Duration.between(row.changedAt(), now), MINUTE);
        }
        Duration again = refusal.until() == null
                ? most
                : AccountPauses.within(AccountPauses.SHORTLY, Duration.between(now, refusal.until()), most);
        if (isOfATag) {
            String limit =
                    Usd.text(refusal.limit().limitUsd()) + " " + refusal.limit().scope(tag(row));
            String reason = "waits for the spend limit of " + limit + "; ask who set it, or wait";
            pauses.waited();
            boolean isNew = journal.waits(tx, row, Journal.LIMITED, reason);
            return () -> {
                if (isNew) {
                    Database.warn(row.id() + " " + reason, null);
                }
                return again;
            };
        }
        String used = "the spend limit of " + refusal.limit() + " is used up";
        pauses.begin(tx, PauseReason.SPEND_LIMIT, used, again);
        return () -> FIRST_WAIT;
    }

    private Supplier<@Nullable Duration> take(
            Transaction tx, Row row, @Nullable BigDecimal priceUsd, @Nullable Instant heldUntil) throws SQLException {
        Row.Id id = row.id();
        Optional<Pause> alone = pauses.own(); // which may give way to that of all in between
        Optional<Pause> pause = pauses.ofAll(tx, "").or(() -> alone);
        Map<String, LimitRows.Held> held = journal.held(tx, row);
        if (pause.isPresent() && !(heldUntil != null ? pause.get().isLookedAt() : goesOn(row, held, pause.get()))) {
            return () -> AccountPauses.SHORTLY;
        }
        String loadNumber = row.outcome().loadNumber();
        if (!id.isCreation() && loadNumber == null) {
            Row creation = journal.find(tx, Row.Id.create(id.orderId())).orElseThrow();
            if (!creation.state().isOver()) {
                // whatever ends it queues this again
                String text = "waits for createLoad of the same order id, which is not over";
                pauses.waited();
                boolean unused = journal.waits(tx, row, Journal.NO_LOAD_YET, text);
                return () -> null;
            }
            loadNumber = creation.outcome().loadNumber();
        }
        if (heldUntil != null && !journal.places().hold(tx, id.task(), heldUntil)) {
            return () -> null;
        }
        if (priceUsd != null) {
            LimitRows.Refusal refusal = LimitRows.take(tx, limits, tag(row), priceUsd, held);
            if (refusal != null) {
                boolean unused = heldUntil != null && journal.places().move(tx, id.task(), null);
                return noMoney(tx, row, refusal);
            }
        }
        Row sent = journal.take(tx, row, node, loadNumber, priceUsd, held);
        return () -> {
            Duration again = send(row, sent, priceUsd, heldUntil != null);
            if (heldUntil != null) {
                database.change("end a probe", end -> journal.places().move(end, id.task(), null));
            }
            return again;
        };
    }

    private @Nullable String tag(Row row) {
        return row.tag() == null ? settings.freight.options().tag() : row.tag();
    }

    /** A pause for money stops what costs money and has none reserved. */
    private static boolean goesOn(Row row, Map<String, LimitRows.Held> held, Pause pause) {
        boolean isReserved = pause.reason() == PauseReason.SPEND_LIMIT && !held.isEmpty();
        return pause.isOfMoney() && (isReserved || !row.id().isCreation());
    }

    /** With a customerRef, by which the service finds the load when it has forgotten the key. */
    private static CreateLoadInput input(Row row) {
        CreateLoadInput input = Objects.requireNonNull(row.input(), "the input of an open call");
        return input.customerRef() != null
                ? input
                : input.toBuilder().customerRef(row.customerRef()).build();
    }

    private @Nullable Duration send(Row before, Row row, @Nullable BigDecimal priceUsd, boolean probing) {
        AtomicReference<@Nullable CallReport> report = new AtomicReference<>();
        Row.Outcome end;
        try {
            end = row.id().isCreation() ? create(row, priceUsd, report) : confirm(row);
        } catch (FreightException e) {
            return failed(before, row, e, report.get(), probing);
        } catch (RuntimeException e) {
            return stuck(row, e.getClass().getName() + ", whose message is in the log", e);
        }
        pauses.responded();
        return ends.end(row, end);
    }

    private Row.Outcome create(Row row, @Nullable BigDecimal priceUsd, AtomicReference<@Nullable CallReport> report) {
        CreateLoadInput input = input(row);
        boolean isOurs = row.customerRef().equals(input.customerRef());
        CallOptions.Builder options = CallOptions.builder()
                .idempotencyKey(row.idempotencyKey())
                .insufficientFundsPolicy(InsufficientFundsPolicy.fail())
                .report(report::set)
                .hooks(hooks(row, isOurs));
        // the client does not hold a price that rises meanwhile to limits that it does not count
        Stream<BigDecimal> reservedUsd = Stream.ofNullable(limits.isEmpty() ? null : priceUsd);
        Stream.concat(Stream.ofNullable(mostUsd(row)), reservedUsd)
                .min(Comparator.naturalOrder())
                .ifPresent(options::maxPriceUsd);
        if (row.tag() != null) {
            options.tag(row.tag());
        }
        CreateLoadOutcome load = settings.freight.createLoad(input, options.build());
        CallReport reported = report.get();
        boolean wasThere = reported != null
                && reported.wireRequests() == 1
                && (load.deduplicated() ? isOurs : reported.replayed());
        if (row.attempts() == 1 && !row.isUncertain() && wasThere) {
            Database.warn(row.id() + ": its load was made before, by tables that these are a copy of", null);
        }
        return Row.Outcome.created(row, load, isOurs, reported);
    }

    /** The most that its price may be, null for any. */
    private @Nullable BigDecimal mostUsd(Row row) {
        return row.maxPriceUsd() == null ? settings.freight.options().maxPriceUsd() : row.maxPriceUsd();
    }

    private CallHooks hooks(Row row, boolean isOurs) {
        CallHooks hooks = CallHooks.NONE.ofOrder(row.id().orderId()).reservedUnder(limits);
        hooks = isOurs ? hooks.findingItsOwn() : hooks;
        return row.isUncertain() ? hooks.resumed(row.priceUsd()) : hooks;
    }

    private Row.Outcome confirm(Row row) {
        String loadNumber = row.outcome().loadNumber();
        if (loadNumber == null) {
            return Row.Outcome.refused("NoLoad", "the creation of the same order id has ended without a load");
        }
        ConfirmDeliveryInput input = Row.read(ConfirmDeliveryInput.class, Objects.requireNonNull(row.body()));
        return Row.Outcome.confirmed(
                settings.freight.confirmDelivery(loadNumber, input.bolReceivedAt(), CallOptions.none()));
    }

    private @Nullable Duration failed(
            Row before, Row row, FreightException e, @Nullable CallReport report, boolean probing) {
        BigDecimal mostUsd = mostUsd(row);
        boolean isRisen = e instanceof PriceLimitException risen
                && (mostUsd == null || risen.priceUsd().compareTo(mostUsd) <= 0);
        Verdict verdict = isRisen ? Verdict.RISEN : Verdict.on(e, row.id(), Requests.isOfOurLoad(row));
        // a confirmation is free, however often it is sent
        boolean isUncertain = row.id().isCreation() && (row.isUncertain() || e.chargeStatus() == ChargeStatus.UNKNOWN);
        String name = name(e);
        String text = String.valueOf(e.getMessage());
        if (verdict.pause() == null) {
            pauses.responded();
            if (!isUncertain) {
                Database.warn(row.id() + " is refused: " + text, null);
                return ends.end(row, Row.Outcome.refused(name, text));
            }
            return stuck(row, text + "; an attempt before it may have been paid", e);
        }
        boolean ofATag = e instanceof SpendLimitException limit && limit.tag() != null;
        boolean pausing = verdict.atOnce() || (!ofATag && !isRisen && (probing || pauses.isOneOfMany(row.id())));
        database.change("put off " + row.id(), tx -> {
            if (journal.putOff(
                            tx, row, isUncertain, isUncertain && report != null ? report.atMostUsd() : null, name, text)
                    && !isUncertain
                    && ends.settle(tx, row, ChargeStatus.NOT_CHARGED, null)) {
                journal.places().setPriority(tx, row.id().task(), Lane.Gate.OF_PAID);
            }
            if (pausing) {
                // together, or a resume in between would be undone by what was refused before it
                pause(tx, before, verdict, name, text);
            }
        });
        if (pausing && verdict.atOnce()) {
            return FIRST_WAIT;
        }
        Duration own = FIRST_WAIT.multipliedBy(1L << Math.min(row.attempts() - 1, MOST_DOUBLINGS));
        return own.plus(jitter(own));
    }

    private static String name(RuntimeException e) {
        return e.getClass().getSimpleName().replaceFirst("Exception$", "");
    }

    private void pause(Transaction tx, Row before, Verdict verdict, String failure, String text) throws SQLException {
        boolean isOfAll =
                verdict.whose() == Verdict.Whose.ALL_IF_MET_TWICE && journal.wasMetElsewhere(tx, before, failure, node);
        pauses.begin(tx, isOfAll ? verdict.ofAll() : verdict, text);
    }

    private @Nullable Duration stuck(Row row, String text, RuntimeException e) {
        String reason = text + (row.id().isCreation() ? ": " + LOOK : ": sendConfirmationAgain opens it");
        Database.warn(row.id() + " is stuck: " + reason, e);
        database.change("stuck " + row.id(), tx -> journal.stuck(tx, row, reason));
        return null;
    }

    private static Duration jitter(Duration wait) {
        return Duration.ofMillis(ThreadLocalRandom.current().nextLong(1 + wait.toMillis() / 4));
    }
}
