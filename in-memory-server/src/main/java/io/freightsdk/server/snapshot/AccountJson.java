package io.freightsdk.server.snapshot;

import com.squareup.moshi.JsonWriter;
import io.freightsdk.server.answers.LedgerJson;
import io.freightsdk.server.billing.AccountSnapshot;
import io.freightsdk.server.billing.EntryKind;
import io.freightsdk.server.billing.LedgerEntry;
import io.freightsdk.server.json.Node;
import io.freightsdk.server.routing.Json;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A broker's ledger, and which load each of its customerRefs stands for. */
final class AccountJson {
    private static final Set<String> REF = Set.of("customerRef", "loadNumber");
    private static final Set<String> ENTRY = Set.of(
            "seq", "at", "kind", "operation", "amountUsd", "balanceUsd", "loadNumber", "idempotencyKey", "requestId");

    private AccountJson() {}

    static void writeFields(JsonWriter writer, AccountSnapshot account) throws IOException {
        writer.name("ledger").beginArray();
        for (LedgerEntry entry : account.entries()) {
            LedgerJson.write(writer, entry);
        }
        writer.endArray();
        writer.name("billingAvailable").value(account.available());
        Json.amounts(writer.name("pricesUsd"), account.pricesUsd());
        writer.name("customerRefs").beginArray();
        for (Map.Entry<String, String> ref : account.loadNumberByRef().entrySet()) {
            writer.beginObject();
            writer.name("customerRef").value(ref.getKey());
            writer.name("loadNumber").value(ref.getValue()).endObject();
        }
        writer.endArray();
    }

    static AccountSnapshot read(Node broker) {
        Map<String, String> loadNumberByRef = new TreeMap<>();
        for (Node node : broker.field("customerRefs").items()) {
            Node ref = node.only(REF).field("customerRef");
            if (loadNumberByRef.put(ref.text(), node.field("loadNumber").text()) != null) {
                throw ref.problem("is there twice");
            }
        }
        Map<String, BigDecimal> prices = SnapshotJson.prices(broker.field("pricesUsd"));
        boolean available = broker.field("billingAvailable").flag();
        return new AccountSnapshot(entries(broker.field("ledger")), loadNumberByRef, available, prices);
    }

    private static List<LedgerEntry> entries(Node ledger) {
        List<LedgerEntry> entries = new ArrayList<>();
        BigDecimal balance = BigDecimal.ZERO;
        for (Node node : ledger.items()) {
            LedgerEntry entry = entry(node.only(ENTRY));
            balance = balance.add(entry.amountUsd());
            if (entry.seq() != entries.size() + 1) {
                throw node.field("seq").expected(String.valueOf(entries.size() + 1));
            }
            if (entry.balanceUsd().compareTo(balance) != 0) {
                throw node.field("balanceUsd")
                        .expectedInstead(balance.toPlainString() + ", which all amounts so far add up to");
            }
            entries.add(entry);
        }
        return entries;
    }

    private static LedgerEntry entry(Node node) {
        return new LedgerEntry(
                node.field("seq").integer(1, Long.MAX_VALUE),
                node.field("at").time(),
                node.field("kind").oneOf(EntryKind.class),
                node.field("operation").text(),
                node.field("amountUsd").decimal(),
                node.field("balanceUsd").decimal(),
                node.nullable("loadNumber").map(Node::text).orElse(null),
                node.nullable("idempotencyKey").map(Node::text).orElse(null),
                node.nullable("requestId").map(Node::text).orElse(null));
    }
}
