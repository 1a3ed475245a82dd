package io.freightsdk.server.snapshot;

import com.squareup.moshi.JsonWriter;
import io.freightsdk.server.accounts.AccountsSnapshot;
import io.freightsdk.server.billing.PriceList;
import io.freightsdk.server.chance.Ids;
import io.freightsdk.server.faults.Fault;
import io.freightsdk.server.faults.FaultJson;
import io.freightsdk.server.faults.PendingFault;
import io.freightsdk.server.journal.SmsMessage;
import io.freightsdk.server.json.Node;
import io.freightsdk.server.routing.Json;
import io.freightsdk.server.snapshot.Snapshot.SavedFaults;
import io.freightsdk.server.snapshot.Snapshot.SavedLoad;
import io.freightsdk.server.snapshot.Snapshot.SavedMoney;
import io.freightsdk.server.world.WorldSettings;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The document as a whole. Every field is written, also the nulls, and must be there to be read; no other may be. */
final class SnapshotJson {
    /** What the first field says; another layout is another version. */
    static final int VERSION = 2;

    private static final long MOST_IDS = 1_000_000_000_000_000L;
    private static final Set<String> DOCUMENT = Set.of(
            "version",
            "clock",
            "chance",
            "settings",
            "ids",
            "billing",
            "brokers",
            "loads",
            "creations",
            "topUps",
            "sms",
            "faults");
    private static final Set<String> BILLING = Set.of("available", "pricesUsd");
    private static final Set<String> LOAD = Set.of("order", "journey");
    private static final Set<String> MESSAGE = Set.of("at", "to", "text", "loadNumber");
    private static final Set<String> FAULTS = Set.of("lastId", "pending");
    private static final Set<String> FAULT =
            Set.of("faultId", "operation", "where", "what", "brokerId", "skip", "times", "hits", "skipLeft", "left");
    private static final List<String> WITH_DEFAULTS = List.of("operation", "where", "brokerId", "skip", "times");

    private SnapshotJson() {}

    static void write(JsonWriter writer, Snapshot snapshot) throws IOException {
        writer.beginObject().name("version").value(VERSION);
        SettingsJson.writeFields(writer, snapshot.settings());
        writer.name("ids").beginObject();
        for (Map.Entry<String, Long> count : snapshot.ids().entrySet()) {
            writer.name(count.getKey()).value(count.getValue());
        }
        writer.endObject();
        SavedMoney money = snapshot.money();
        writer.name("billing").beginObject().name("available").value(money.available());
        Json.amounts(writer.name("pricesUsd"), money.pricesUsd());
        writer.endObject();
        BrokersJson.write(writer.name("brokers"), snapshot.accounts());
        writer.name("loads").beginArray();
        for (SavedLoad load : snapshot.loads()) {
            writer.beginObject();
            OrderJson.write(writer.name("order"), load.order());
            JourneyJson.write(writer.name("journey"), load.journey());
            writer.endObject();
        }
        writer.endArray();
        RepliesJson.write(writer.name("creations"), money.creations());
        RepliesJson.write(writer.name("topUps"), money.topUps());
        writeSms(writer.name("sms"), snapshot.sms());
        writeFaults(writer.name("faults"), snapshot.faults());
        writer.endObject();
    }

    static Snapshot read(Node root) {
        if (root.field("version").integer(1) != VERSION) {
            throw root.field("version").expectedInstead(VERSION + ", for another version the server that wrote it");
        }
        root.only(DOCUMENT);
        WorldSettings settings = SettingsJson.read(root);
        Map<String, Long> ids = ids(root.field("ids"));
        Node billing = root.field("billing").only(BILLING);
        new PriceList().pricesUsd().keySet().forEach(billing.field("pricesUsd")::field);
        Map<String, BigDecimal> prices = prices(billing.field("pricesUsd"));
        boolean available = billing.field("available").flag();
        AccountsSnapshot accounts = BrokersJson.read(root.field("brokers"));
        List<SavedLoad> loads = root.field("loads").made(SavedLoad.class);
        SavedMoney money = new SavedMoney(
                prices, available, RepliesJson.read(root.field("creations")), RepliesJson.read(root.field("topUps")));
        List<SmsMessage> sms =
                root.field("sms").items().stream().map(SnapshotJson::message).toList();
        return new Snapshot(settings, money, accounts, loads, sms, faults(root.field("faults")), ids);
    }

    static SavedLoad load(Node node) {
        node.only(LOAD);
        return new SavedLoad(OrderJson.read(node.field("order")), JourneyJson.read(node.field("journey")));
    }

    private static Map<String, Long> ids(Node node) {
        Map<String, Long> ids = new TreeMap<>();
        node.only(Ids.kinds());
        Ids.kinds().forEach(kind -> ids.put(kind, node.field(kind).integer(0, MOST_IDS)));
        return ids;
    }

    static Map<String, BigDecimal> prices(Node node) {
        Map<String, BigDecimal> prices = new LinkedHashMap<>();
        node.fields().forEach((key, price) -> prices.put(key, price.checked(() -> price(key, price.decimal()))));
        return prices;
    }

    /** As a price list takes it. */
    private static BigDecimal price(String key, BigDecimal amountUsd) {
        PriceList list = new PriceList();
        list.change(Map.of(key, amountUsd));
        return list.priceUsd(key);
    }

    private static void writeSms(JsonWriter writer, List<SmsMessage> messages) throws IOException {
        writer.beginArray();
        for (SmsMessage message : messages) {
            writer.beginObject();
            Json.time(writer.name("at"), message.at());
            writer.name("to").value(message.to());
            writer.name("text").value(message.text());
            writer.name("loadNumber").value(message.loadNumber());
            writer.endObject();
        }
        writer.endArray();
    }

    private static SmsMessage message(Node node) {
        node.only(MESSAGE);
        return new SmsMessage(
                node.field("at").time(),
                node.field("to").text(),
                node.field("text").text(),
                node.field("loadNumber").text());
    }

    private static void writeFaults(JsonWriter writer, SavedFaults faults) throws IOException {
        writer.beginObject().name("lastId").value(faults.lastId());
        writer.name("pending").beginArray();
        for (PendingFault fault : faults.pending()) {
            FaultJson.write(writer, fault);
        }
        writer.endArray().endObject();
    }

    private static SavedFaults faults(Node node) {
        int lastId = node.only(FAULTS).field("lastId").integer(0);
        List<PendingFault> pending = new ArrayList<>();
        for (Node each : node.field("pending").items()) {
            each.only(FAULT);
            WITH_DEFAULTS.forEach(each::nullable); // what makes a fault without them is no snapshot
            Fault fault = FaultJson.read(each);
            pending.add(new PendingFault(
                    each.field("faultId").text(),
                    fault,
                    each.field("hits").integer(0),
                    (int) each.field("skipLeft").integer(0, fault.skip()),
                    (int) each.field("left").integer(1, fault.times())));
        }
        return new SavedFaults(lastId, pending);
    }
}
