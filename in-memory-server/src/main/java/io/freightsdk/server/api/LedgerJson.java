package io.freightsdk.server.api;

import com.squareup.moshi.JsonWriter;
import io.freightsdk.server.values.LedgerEntry;
import java.io.IOException;

/** An entry of a ledger for those who look at it. */
public final class LedgerJson {
    private LedgerJson() {}

    /** Writes it as an object; amounts are texts. */
    public static void write(JsonWriter writer, LedgerEntry entry) throws IOException {
        writer.beginObject().name("seq").value(entry.seq());
        writer.name("at").value(entry.at().toString());
        writer.name("kind").value(entry.kind().name());
        writer.name("operation").value(entry.operation());
        writer.name("amountUsd").value(entry.amountUsd().toPlainString());
        writer.name("balanceUsd").value(entry.balanceUsd().toPlainString());
        writer.name("loadNumber").value(entry.loadNumber());
        writer.name("idempotencyKey").value(entry.idempotencyKey());
        writer.name("requestId").value(entry.requestId()).endObject();
    }
}
