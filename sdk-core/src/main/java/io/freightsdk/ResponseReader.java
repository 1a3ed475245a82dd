package io.freightsdk;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonDataException;
import com.squareup.moshi.JsonReader;
import io.freightsdk.Attempt.AttemptOutcome;
import io.freightsdk.Attempt.AttemptOutcome.Failure;
import io.freightsdk.CallListener.ContractDrift;
import io.freightsdk.CallListener.ContractDrift.Kind;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.MalformedResponseException;
import io.freightsdk.json.UnknownJson;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.TrackedLoadPosition;
import java.io.IOException;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import okio.Buffer;
import okio.BufferedSource;
import okio.Okio;
import okio.Source;
import okio.Timeout;
import org.jspecify.annotations.Nullable;

/** Makes results and failures of responses, in which addresses are relative to the base URL. */
record ResponseReader(HttpUrl baseUrl, DriftWatch drift) {
    private static final Pattern UNEXPECTED_TEXT = Pattern.compile("but was '.*'", Pattern.DOTALL);

    /** The result in a 2xx, with its JSON if that was requested; the failure that any other response is. */
    <T> AttemptOutcome<T> read(Plan<T> plan, RawResponse answer, InstantSource clock) {
        Operation<T> operation = plan.operation();
        if (!answer.head().isSuccessful()) {
            Failure<T> failure = new ErrorReader(baseUrl).read(operation, answer, clock.instant());
            drift.code(operation, answer);
            return failure;
        }
        RawResponse.Flaw flaw = answer.flaw();
        if (flaw != null) {
            return malformed(operation, flaw.kind(), flaw.text(), answer);
        }
        if (answer.body().size() == 0 && operation.empty() != null) {
            return new AttemptOutcome.Result<>(operation.empty(), answer.head(), plan.options().keepBody ? "" : null);
        }
        Failure.Kind ifNoJson = answer.endsAnywhere() ? Failure.Kind.LOST : Failure.Kind.REFUSED;
        if (answer.body().size() == 0) {
            return malformed(operation, ifNoJson, answer.head().status() + " without a body", answer);
        }
        try {
            T value = parse(operation.reads(answer.head().status()), answer.body(), drift.of(operation));
            checkLoad(plan.loadNumber(), value);
            String kept = plan.options().keepBody ? answer.body().readUtf8() : null;
            answer.body().clear();
            return new AttemptOutcome.Result<>(value, answer.head(), kept);
        } catch (IOException e) {
            return malformed(operation, ifNoJson, "not JSON", answer);
        } catch (RuntimeException e) {
            drift.missing(operation, e);
            // a JsonDataException; anything else an adapter could throw is no reason to lose the body
            String found = String.valueOf(e.getMessage());
            // text of the response in place of a value may be anything, a phone too
            String shown = UNEXPECTED_TEXT.matcher(found).replaceAll("but was another text");
            return malformed(operation, Failure.Kind.REFUSED, shown, answer);
        }
    }

    /** A connection whose responses are one off gives each caller the next one's; the spelling is the service's affair. */
    private static void checkLoad(@Nullable String asked, Object value) {
        String read = null;
        if (value instanceof LoadPosition position) {
            read = position.loadNumber();
        } else if (value instanceof TrackedLoadPosition position) {
            read = position.loadNumber();
        }
        if (asked != null && read != null && !read.strip().equalsIgnoreCase(asked.strip())) {
            throw new JsonDataException("it is the position of another load");
        }
    }

    /** Leaves the bytes where they are. */
    static <T> T parse(JsonAdapter<T> adapter, Buffer json, @Nullable UnknownJson heard) throws IOException {
        SlowJson.refuse(json);
        try (BufferedSource source = Okio.buffer(new PeekingReader(json))) {
            JsonReader reader = JsonReader.of(source);
            if (heard != null) {
                reader.setTag(UnknownJson.class, heard);
            }
            T value = adapter.fromJson(reader);
            if (value == null || reader.peek() != JsonReader.Token.END_DOCUMENT) {
                throw new JsonDataException("Expected one document");
            }
            return value;
        }
    }

    /** The service did it: whether money moved is known only for what is free. */
    private static <T> Failure<T> malformed(
            Operation<T> operation, Failure.Kind kind, String flaw, RawResponse answer) {
        ChargeStatus charge = operation.repeats().ofALostResponse();
        int status = answer.head().status();
        String body = answer.text();
        return new Failure<>(
                kind,
                charge,
                null,
                answer.head(),
                facts -> new MalformedResponseException(facts, status, flaw, kind == Failure.Kind.LOST, body));
    }

    /** Reads a buffer without consuming it, so that an invalid body can still be shown. */
    static final class PeekingReader implements Source {
        private final Buffer.UnsafeCursor cursor = new Buffer.UnsafeCursor();
        private final long size;
        private long position;

        PeekingReader(Buffer buffer) {
            this.size = buffer.size();
            buffer.readUnsafe(cursor);
        }

        /** Copies: segments that are shared with a clone do not go back to their pool. */
        @Override
        public long read(Buffer sink, long byteCount) {
            if (position == size) {
                return -1;
            }
            cursor.seek(position);
            int count = (int) Math.min(byteCount, cursor.end - cursor.start);
            sink.write(cursor.data, cursor.start, count);
            position += count;
            return count;
        }

        @Override
        public Timeout timeout() {
            return Timeout.NONE;
        }

        @Override
        public void close() {
            cursor.close();
        }
    }

    /**
     * Refuses what Moshi would read in quadratic time: long runs of white space and long literals. Eight megabytes of either
     * would keep a thread busy for seconds, past any timeout. Bodies of a size that honest responses have are not checked.
     */
    static final class SlowJson {
        private static final long HONEST = 256L << 10;
        private static final int LONGEST_RUN = 8 << 10;

        private SlowJson() {}

        static void refuse(Buffer json) {
            if (json.size() <= HONEST) {
                return;
            }
            Runs runs = new Runs();
            try (Buffer.UnsafeCursor cursor = json.readUnsafe(new Buffer.UnsafeCursor())) {
                while (cursor.next() != -1) {
                    byte[] data = Objects.requireNonNull(cursor.data);
                    for (int i = cursor.start; i < cursor.end; i++) {
                        runs.take(data[i]);
                    }
                }
            }
        }

        private static final class Runs {
            private boolean inText;
            private boolean escaped;
            private int blanks;
            private int literal;

            void take(byte b) {
                if (inText) {
                    inText = escaped || b != '"';
                    escaped = !escaped && b == '\\';
                    return;
                }
                boolean blank = b == ' ' || b == '\n' || b == '\r' || b == '\t';
                boolean mark = b == '{' || b == '}' || b == '[' || b == ']' || b == ',' || b == ':' || b == '"';
                inText = b == '"';
                blanks = blank ? blanks + 1 : 0;
                literal = blank || mark ? 0 : literal + 1;
                if (blanks > LONGEST_RUN || literal > LONGEST_RUN) {
                    throw new JsonDataException(
                            (blanks > 0 ? "White space" : "A literal") + " of over " + LONGEST_RUN + " bytes");
                }
            }
        }
    }

    /**
     * Reports to the listener, once a name and day, what the document does not know; does nothing without one. Of each kind it
     * reports so many names a day, so that a service that puts ids into names hides nothing of another kind or day.
     */
    static final class DriftWatch {
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
}
