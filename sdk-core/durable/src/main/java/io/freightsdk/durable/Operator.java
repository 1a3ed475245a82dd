package io.freightsdk.durable;

import io.freightsdk.FreightClient;
import io.freightsdk.UncertainCharge;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.internal.OneLine;
import io.freightsdk.micrometer.CachedMetrics;
import io.freightsdk.micrometer.Metric;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The place of an operator: lists the calls, webhooks and charges that need a person, and does what the person decides.
 * Answers are for JSON and have no phone numbers, agent keys, links and URLs. The caller checks who may call it.
 *
 * @param figures the figures to list
 * @param freight the client whose uncertain charges are listed, but for those that the books have; null for none
 * @param durable the calls; null for none
 * @param webhooks the webhooks; null for none
 * @param books the books, which have the uncertain charges of all processes but for top-ups by card; null for none
 */
public record Operator(
        CachedMetrics figures,
        @Nullable FreightClient freight,
        @Nullable DurableFreight durable,
        @Nullable TrackingWebhooks webhooks,
        @Nullable JdbcBooks books) {
    private static final DurableState[] LISTED =
            EnumSet.complementOf(EnumSet.of(DurableState.OTHER)).toArray(DurableState[]::new);
    private static final ChargeStatus[] FOUND = {ChargeStatus.CHARGED, ChargeStatus.NOT_CHARGED};
    private static final int MOST = 1_000;

    private static final String OCTET = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";

    /** 2026-10-01, 2026-000417 and 192.168.100.200. */
    private static final String NO_PHONE =
            "20\\d\\d-([01]\\d-[0-3]\\d|\\d{6})(?!\\d)|" + OCTET + "(\\." + OCTET + "){3}(?![.-]?\\d)";

    /** As people write that of a phone too: (214) 555-0142, but not LD-2026-000417. */
    static final String LONG_NUMBER = "\\+?\\d{10,}|(?<![\\w-])(?!" + NO_PHONE + ")\\+?\\(?\\d([ ().-]{0,3}\\d){9,}";

    private static final String OPERATIONS = "settle, settleWithoutLoad, sendAgain, sendConfirmationAgain, cancel,"
            + " cancelConfirmation, pause, resume, sendWebhookAgain, sendWebhooksAgain, acknowledge";
    private static final String NO_MONEY = "no money moves";
    private static final String A_LOAD = "the price of a load, unless it was made before: it has the same key";

    /**
     * An answer.
     *
     * @param status as of HTTP: 200, 400, 404, 409 if something is in another state, or 503 if the database failed
     * @param body rows as maps; of an operation a map with {@code did}, {@code money} and {@code next}; or one with an {@code error}
     */
    public record Answer(int status, Object body) {}

    private static Answer answer(String end, Supplier<?> work) {
        try {
            return new Answer(200, work.get());
        } catch (NoSuchElementException | IllegalArgumentException | IllegalStateException e) {
            int status = e instanceof NoSuchElementException ? 404 : e instanceof IllegalStateException ? 409 : 400;
            return new Answer(status, Map.of("error", e.getMessage() + end));
        } catch (DurableException e) {
            return new Answer(503, Map.of("error", String.valueOf(e.getMessage())));
        }
    }

    /**
     * Lists up to this many, 1,000 at most: {@code figures}, the {@code uncertain} charges, {@code dead} webhooks, or
     * the durable calls in a state such as {@code stuck}; oldest first, calls that are over newest first. Figures that the
     * service did not give are a row with an {@code error}; a webhook that cannot be decrypted here {@code isEncrypted}.
     */
    public Answer list(String what, int most) {
        int rows = Math.max(1, Math.min(most, MOST));
        Supplier<Stream<Map<String, Object>>> all = () -> switch (what) {
            case "figures" -> readFigures();
            case "uncertain" -> uncertain(rows);
            case "dead" ->
                there(webhooks, "sender of webhooks").dead(rows).stream().map(Operator::row);
            default ->
                calls().list(named(LISTED, what, "figures", "uncertain", "dead"), rows)
                        .map(Operator::row);
        };
        return answer(
                "", () -> all.get().limit(what.equals("figures") ? MOST : rows).toList());
    }

    /** With why some are missing, but none if the database failed: most are in there. */
    private Stream<Map<String, Object>> readFigures() {
        CachedMetrics.Snapshot look = figures.read();
        for (Throwable failure : look.failures()) {
            if (failure instanceof DurableException e) {
                throw e;
            }
        }
        return Stream.concat(
                look.metrics().stream().map(Operator::row),
                look.failures().stream().map(failure -> row("error", OneLine.of(failure))));
    }

    /** The books never hold a top-up by card, nor a charge whose row could not be written: this process may have those. */
    private Stream<Map<String, Object>> uncertain(int most) {
        if (books == null) {
            return there(freight, "client").uncertain().stream().map(Operator::row);
        }
        List<JdbcBooks.OpenCharge> booked = books.uncertain(most);
        Set<String> ids = booked.stream().map(JdbcBooks.OpenCharge::chargeId).collect(Collectors.toSet());
        Stream<UncertainCharge> here = freight == null ? Stream.empty() : freight.uncertain().stream();
        return Stream.concat(
                        booked.stream().map(one -> Map.entry(one.since(), row(one))),
                        here.filter(one -> !ids.contains(JdbcBooks.chargeId(one))
                                        && books.found(one).isEmpty())
                                .map(one -> Map.entry(one.since(), row(one))))
                .sorted(Map.Entry.comparingByKey())
                .map(Map.Entry::getValue);
    }

    private static Map<String, Object> row(JdbcBooks.OpenCharge one) {
        Map<String, Object> row = charge(one.chargeId(), one.operation(), one.orderId(), one.loadNumber(), one.tag());
        row.putAll(row("uncertainUsd since node", one.uncertainUsd(), one.since(), one.node()));
        return row;
    }

    private static Map<String, Object> row(UncertainCharge one) {
        Map<String, Object> row = charge(one.chargeId(), one.operation(), one.orderId(), one.loadNumber(), one.tag());
        row.putAll(row("uncertainUsd since reason", one.uncertainUsd(), one.since(), one.reason()));
        return row;
    }

    private static Map<String, Object> charge(@Nullable Object... ofCall) {
        return row("chargeId operation orderId loadNumber tag", ofCall);
    }

    private static Map<String, Object> row(Metric figure) {
        return row("name state value isAlarm", figure.name(), figure.state(), figure.value(), figure.isAlarm());
    }

    /** Without what its receiver said, which may be anything. */
    private static Map<String, Object> row(DeadWebhook one) {
        String failure = one.failure().replaceFirst("(?s)^(HTTP \\d+):.*", "$1");
        String names = "eventId loadNumber attempts failure storedAt isEncrypted";
        Boolean isEncrypted = Database.isEncrypted(one.json()) ? true : null;
        return row(names, one.eventId(), one.loadNumber(), one.attempts(), failure, one.storedAt(), isEncrypted);
    }

    /** Without numbers as long as that of a phone, which a text of the service may repeat. */
    private static Map<String, Object> row(DurableCall one) {
        String names =
                "orderId operation state loadNumber chargeStatus chargedUsd attempts failure failureText requestedAt changedAt";
        String text = one.failureText() == null ? null : one.failureText().replaceAll(LONG_NUMBER, "(number)");
        return row(
                names,
                one.orderId(),
                one.operation(),
                word(one.state()),
                one.loadNumber(),
                one.chargeStatus(),
                one.chargedUsd(),
                one.attempts(),
                one.failure(),
                text,
                one.requestedAt(),
                one.changedAt());
    }

    private static Map<String, Object> row(String names, @Nullable Object... values) {
        Map<String, Object> row = new LinkedHashMap<>();
        String[] name = names.split(" ", -1);
        for (int i = 0; i < name.length; i++) {
            Object value = values[i];
            if (value != null) {
                row.put(name[i], value instanceof Number || value instanceof Boolean ? value : value.toString());
            }
        }
        return row;
    }

    /**
     * Does one operation, named as the method that does it, with what it needs of {@code orderId}, {@code chargeId},
     * {@code eventId}, {@code loadNumber}, {@code chargeStatus} and {@code detail}: {@code settle}, {@code settleWithoutLoad}, {@code sendAgain}, {@code cancel} and the same of
     * a confirmation; {@code pause}, {@code resume}; {@code sendWebhookAgain}, {@code sendWebhooksAgain}; {@code acknowledge}
     * an uncertain charge.
     */
    public Answer act(String operation, Map<String, @Nullable String> with) {
        return answer("; nothing was changed", () -> switch (operation) {
            case "settle" -> {
                Row.Id id = call(Row.CREATE, with);
                String load = given(with, "loadNumber");
                ChargeStatus charge = charge(with);
                calls().settle(id.orderId(), load, charge);
                yield did(id + " ends with load " + load, counted(charge), "list done");
            }
            case "settleWithoutLoad" -> {
                Row.Id id = call(Row.CREATE, with);
                calls().settleWithoutLoad(id.orderId());
                yield did(id + " ends as refused", counted(ChargeStatus.NOT_CHARGED), "amend or sendAgain");
            }
            case "sendAgain", "sendConfirmationAgain" -> {
                Row.Id id = call(operation.equals("sendAgain") ? Row.CREATE : Row.CONFIRM, with);
                calls().sendAgain(id);
                String money = id.isCreation() ? "may charge " + A_LOAD : NO_MONEY;
                yield did(id + " is sent again", money, "list done or refused");
            }
            case "cancel", "cancelConfirmation" -> {
                Row.Id id = call(operation.equals("cancel") ? Row.CREATE : Row.CONFIRM, with);
                if (!calls().cancel(id)) {
                    throw new IllegalStateException(id + " was sent before, or is over");
                }
                yield did(
                        id + " is cancelled",
                        NO_MONEY + ": nothing was charged",
                        "no listener is called: end the order yourself");
            }
            case "pause" -> {
                calls().pause(given(with, "detail"));
                yield did("all nodes are paused", "calls in progress end, and are charged", "resume");
            }
            case "resume" -> {
                calls().resume();
                long open = calls().health().open();
                String money =
                        open == 0 ? NO_MONEY + ": no call is open" : open + " open calls may each charge " + A_LOAD;
                yield did("all nodes go on, but one with trouble of its own", money, "list figures");
            }
            case "sendWebhookAgain" -> {
                boolean isSent = there(webhooks, "sender of webhooks").sendAgain(given(with, "eventId"));
                yield sentAgain(isSent ? 1 : 0, "event " + with.get("eventId"));
            }
            case "sendWebhooksAgain" -> {
                int sent = there(webhooks, "sender of webhooks").sendAllAgain(given(with, "loadNumber"));
                yield sentAgain(sent, "event of load " + with.get("loadNumber"));
            }
            case "acknowledge" -> acknowledged(given(with, "chargeId"), charge(with));
            default ->
                throw new NoSuchElementException(
                        "there is no operation " + OneLine.quoted(operation, 80) + ", but " + OPERATIONS);
        });
    }

    /** In the books, and in the client that made it if that is this one: last, as it cannot fail and cannot be repeated. */
    private Map<String, Object> acknowledged(String id, ChargeStatus found) {
        FreightClient here = books == null ? there(freight, "client") : freight;
        boolean isBooked = books != null && books.settle(id, found);
        Stream<UncertainCharge> attempt = here == null ? Stream.empty() : here.uncertain().stream();
        Optional<ChargeStatus> before = isBooked || books == null
                ? Optional.empty()
                : attempt.filter(one -> id.equals(one.chargeId()))
                        .findFirst()
                        .map(books::found)
                        .orElseGet(() -> books.found(id));
        if (before.isPresent() && before.get() != found) {
            throw new IllegalStateException("charge " + id + " was found to be " + before.get() + " before");
        }
        boolean isHere = here != null && isAcknowledged(here, books, id, found);
        found(
                isHere || isBooked,
                "uncertain charge " + id + (books == null ? " in this process" : "") + "; list uncertain");
        String elsewhere =
                "no money moves; the books have it, and limits of the process that made it keep it as it was";
        return did("charge " + id + " is " + found, isHere ? counted(found) : elsewhere, "list uncertain");
    }

    /** Of one attempt, or of a row of the books, which may stand for several, and for none of a key that was charged again since. */
    static boolean isAcknowledged(FreightClient here, @Nullable JdbcBooks books, String id, ChargeStatus found) {
        return here.uncertain().stream()
                        .filter(one -> id.equals(one.chargeId())
                                || id.equals(JdbcBooks.chargeId(one))
                                || (books != null && books.isRow(one, id)))
                        .filter(one -> here.resolve(one.chargeId(), found))
                        .count()
                > 0;
    }

    private static Map<String, Object> did(String did, String money, String next) {
        return row("did money next", did, money, next);
    }

    private static Map<String, Object> sentAgain(int events, String what) {
        found(events > 0, "dead " + what + "; list dead");
        return did(events + " dead events are sent again", NO_MONEY, "list dead");
    }

    private static String counted(ChargeStatus charge) {
        return charge == ChargeStatus.CHARGED
                ? "no money moves; its price counts as charged"
                : "no money moves; nothing counts as charged, and limits have it back";
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static <E extends Enum<E>> E named(E[] values, String name, String... others) {
        return Stream.of(values)
                .filter(each -> each.name().equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("expected one of "
                        + Stream.concat(Stream.of(others), Stream.of(values).map(Operator::word))
                                .toList() + ", was " + OneLine.quoted(name, 80)));
    }

    private static String given(Map<String, @Nullable String> with, String name) {
        String value = with.get(name);
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException("missing " + name);
        }
        return Names.checked(name, value, 1_000);
    }

    private static ChargeStatus charge(Map<String, @Nullable String> with) {
        return named(FOUND, given(with, "chargeStatus"));
    }

    private Row.Id call(String operation, Map<String, @Nullable String> with) {
        Row.Id id = new Row.Id(operation, given(with, "orderId"));
        found(calls().find(id).isPresent(), id.toString());
        return id;
    }

    private static void found(boolean isThere, String what) {
        if (!isThere) {
            throw new NoSuchElementException("there is no " + OneLine.of(what));
        }
    }

    private DurableFreight calls() {
        return there(durable, "store of durable calls");
    }

    private static <T> T there(@Nullable T part, String what) {
        found(part != null, what + " in this process");
        return Objects.requireNonNull(part);
    }
}
