package io.freightsdk;

import io.freightsdk.CallListener.ContractDrift;
import io.freightsdk.CallListener.ContractDrift.Kind;
import io.freightsdk.json.UnknownJson;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reports to the listener, once a name and day, what the document does not know; does nothing without one. Of each kind it
 * reports so many names a day, so that a service that puts ids into names hides nothing of another kind or day.
 */
final class DriftWatch {
    private static final int MOST_NAMES = 1_000;
    private static final Set<String> CODES = Set.of("""
            MISSING_KEY INVALID_KEY INVALID_DRIVER_PHONE INSUFFICIENT_FUNDS UNKNOWN_BROKER STATUS_DOOR_CLOSED
            BILLING_UNAVAILABLE CARD_DECLINED
            """.split("\\s+"));

    /** Texts that may stand in a log: a name or a word, and never a sentence or a number that could be a phone number. */
    private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z_.-]{0,63}");

    private static final Pattern MISSING = Pattern.compile("Required values? (.*) missing at \\$(\\S*)");

    private final Events events;

    /** Events of the price list, on another thread: a listener may ask for prices, and would wait for the call that it holds up. */
    private final Events ofPrices;

    private final InstantSource clock;
    private final Map<Kind, Set<String>> reportedToday = new EnumMap<>(Kind.class);
    private long today;

    DriftWatch(Events events, Events ofPrices, InstantSource clock) {
        this.events = events;
        this.ofPrices = ofPrices;
        this.clock = clock;
    }

    /** The receiver of unknown JSON in the response to a call; null if nobody wants to know. */
    @Nullable
    UnknownJson of(Operation<?> operation) {
        if (!events.wanted()) {
            return null;
        }
        return new UnknownJson() {
            @Override
            public void field(String type, String name) {
                report(operation, Kind.UNKNOWN_FIELD, type + "." + shown(name));
            }

            @Override
            public void value(String type, String value) {
                report(operation, Kind.UNKNOWN_VALUE, type + "." + shown(value));
            }
        };
    }

    void code(Operation<?> operation, RawResponse answer) {
        if (events.wanted()) {
            String code = ErrorReader.code(answer);
            if (code != null && !CODES.contains(code)) {
                report(operation, Kind.UNKNOWN_CODE, shown(code));
            }
        }
    }

    /** Checks whether a response could not be read because something required is not in it. */
    void missing(Operation<?> operation, RuntimeException flaw) {
        Matcher missing = MISSING.matcher(String.valueOf(flaw.getMessage()));
        if (events.wanted() && missing.matches()) {
            String place = missing.group(2).replaceAll("\\[\\d+]", "");
            report(
                    operation,
                    Kind.MISSING_FIELD,
                    missing.group(1).replace("'", "") + (place.isEmpty() ? "" : " at " + place));
        }
    }

    private void report(Operation<?> operation, Kind kind, String name) {
        if (isNewToday(kind, name)) {
            ContractDrift drift = new ContractDrift(operation.name(), kind, name);
            Events told = operation.equals(Operation.GET_PRICING) ? ofPrices : events;
            told.publish("contractDrift", listener -> listener.contractDrift(drift));
        }
    }

    private synchronized boolean isNewToday(Kind kind, String name) {
        long day = clock.instant().atOffset(ZoneOffset.UTC).toLocalDate().toEpochDay();
        if (day != today) {
            today = day;
            reportedToday.clear();
        }
        Set<String> reported = reportedToday.computeIfAbsent(kind, first -> new HashSet<>());
        return reported.size() < MOST_NAMES && reported.add(name);
    }

    private static String shown(String text) {
        return WORD.matcher(text).matches() ? text : "(not printed)";
    }
}
