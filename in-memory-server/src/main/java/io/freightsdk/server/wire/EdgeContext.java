package io.freightsdk.server.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.freightsdk.server.wire.Edge.Exchange;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Objects;
import org.apache.hc.core5.http.impl.EnglishReasonPhraseCatalog;

/** The parts that all connections of an edge share. */
record EdgeContext(EdgeConfig config, Exchange exchange, EdgeClosing closing, DateHeader date) {

    EdgeContext(EdgeConfig config, Exchange exchange) {
        this(config, exchange, new EdgeClosing(), new DateHeader(config.clock));
    }

    /** The part of an answer that comes before its body. */
    byte[] head(HttpAnswer answer, String requestId, String connection) {
        StringBuilder head = new StringBuilder(256);
        String reason = EnglishReasonPhraseCatalog.INSTANCE.getReason(answer.status(), null);
        head.append("HTTP/1.1 ").append(answer.status()).append(' ').append(Objects.requireNonNullElse(reason, ""));
        head.append("\r\n");
        field(head, "Date", date.value());
        field(head, "X-Request-Id", requestId);
        answer.headers().forEach((name, value) -> field(head, name, value));
        if (answer.writing() != null) {
            field(head, "Transfer-Encoding", "chunked");
        } else if (answer.stream() == null && !answer.isBodiless()) {
            field(head, "Content-Length", Integer.toString(answer.body().length));
        }
        if (!connection.isEmpty()) {
            field(head, "Connection", connection);
        }
        return head.append("\r\n").toString().getBytes(ISO_8859_1);
    }

    private static void field(StringBuilder head, String name, String value) {
        head.append(name).append(": ").append(value).append("\r\n");
    }

    HttpAnswer answer(Request request) {
        try {
            return exchange.handle(request, closing);
        } catch (EdgeClosing.EdgeClosed e) {
            throw e;
        } catch (RuntimeException | Error e) {
            config.failures.accept(request.id(), e);
            return HttpAnswer.error(500, "internal error");
        }
    }

    /** The {@code Date} field's value, written once a second of the clock. */
    static final class DateHeader {
        // by hand: a DateTimeFormatter loads the texts of a locale, which a cold start would wait for (47 to 131 ms)
        private static final String DAYS = "MonTueWedThuFriSatSun";
        private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";

        private final InstantSource clock;
        private volatile Stamp last;

        DateHeader(InstantSource clock) {
            this.clock = clock;
            this.last = Stamp.of(clock.instant());
        }

        String value() {
            Instant now = clock.instant();
            Stamp stamp = last;
            if (stamp.second != now.getEpochSecond()) {
                stamp = Stamp.of(now);
                last = stamp;
            }
            return stamp.text;
        }

        private record Stamp(long second, String text) {
            static Stamp of(Instant now) {
                OffsetDateTime at = now.atOffset(ZoneOffset.UTC);
                String iso = now.toString(); // 2026-05-04T12:00:00Z
                return new Stamp(
                        now.getEpochSecond(),
                        third(DAYS, at.getDayOfWeek().getValue()) + ", " + iso.substring(8, 10) + ' '
                                + third(MONTHS, at.getMonthValue()) + ' ' + iso.substring(0, 4) + ' '
                                + iso.substring(11, 19) + " GMT");
            }

            private static String third(String names, int number) {
                return names.substring(number * 3 - 3, number * 3);
            }
        }
    }
}
