package io.freightsdk.server.api;

import com.squareup.moshi.JsonWriter;
import io.freightsdk.server.values.JournalEntry;
import java.io.IOException;
import java.math.BigDecimal;

/**
 * An answered request for those who look at the journal. By hand, as a record with these names is no less to read, and
 * takes 1.16 times the time and 1.35 times the bytes through {@code Records}.
 */
public final class RequestJson {
    private RequestJson() {}

    /** Writes it as an object; what it cost is a text, or null. */
    public static void write(JsonWriter writer, JournalEntry entry) throws IOException {
        BigDecimal charged = entry.chargedUsd();
        writer.beginObject().name("seq").value(entry.seq());
        writer.name("requestId").value(entry.requestId());
        writer.name("at").value(entry.at().toString());
        writer.name("operation").value(entry.operation());
        writer.name("method").value(entry.method());
        writer.name("path").value(entry.path());
        writer.name("status").value(entry.status());
        writer.name("brokerId").value(entry.brokerId());
        writer.name("idempotencyKey").value(entry.idempotencyKey());
        writer.name("chargedUsd").value(charged == null ? null : charged.toPlainString());
        writer.name("fault").value(entry.faultId());
        writer.name("committed").value(entry.committed());
        writer.name("durationMs").value(entry.durationMs());
        writer.name("userAgent").value(entry.userAgent());
        writer.name("traceparent").value(entry.traceparent());
        writer.name("clientRequestId").value(entry.clientRequestId());
        if (entry.responseLost()) {
            writer.name("responseLost").value(true);
        }
        if (entry.idempotencyMismatch()) {
            writer.name("idempotencyMismatch").value(true);
        }
        writer.endObject();
    }
}
