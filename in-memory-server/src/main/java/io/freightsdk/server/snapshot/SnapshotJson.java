package io.freightsdk.server.snapshot;

import com.squareup.moshi.JsonWriter;
import io.freightsdk.server.accounts.AccountsSnapshot;
import io.freightsdk.server.billing.PriceList;
import io.freightsdk.server.chance.Ids;
import io.freightsdk.server.faults.Fault;
import io.freightsdk.server.faults.FaultJson;
import io.freightsdk.server.faults.PendingFault;
import io.freightsdk.server.geo.OfflineGeocoder;
import io.freightsdk.server.journal.SmsMessage;
import io.freightsdk.server.json.Node;
import io.freightsdk.server.snapshot.Snapshot.Money;
import io.freightsdk.server.snapshot.Snapshot.SavedFaults;
import io.freightsdk.server.snapshot.Snapshot.SavedLoad;
import io.freightsdk.server.world.WorldSettings;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The document as a whole. Every field is written, also the nulls, and must be there to be read. */
final class SnapshotJson {
    /** What the first field says; another layout is another version. */
    static final int VERSION = 1;

    private static final long MOST_IDS = 1_000_000_000_000_000L;
    private static final List<String> FAULT_FIELDS = List.of("operation", "where", "brokerId", "skip", "times");

    private SnapshotJson() {}

    static void write(JsonWriter writer, Snapshot snapshot) throws IOException {
        writer.beginObject().name("version").value(VERSION);
        writeSettings(writer, snapshot.settings());
        writer.name("ids").beginObject();
        for (Map.Entry<String, Long> count : snapshot.ids().entrySet()) {
            writer.name(count.getKey()).value(count.getValue());
        }
        writer.endObject();
        Money money = snapshot.money();
        writer.name("billing").beginObject().name("available").value(money.available());
        writer.name("pricesUsd").beginObject();
        for (Map.Entry<String, BigDecimal> price : money.pricesUsd().entrySet()) {
            writer.name(price.getKey()).value(price.getValue().toPlainString());
        }
        writer.endObject().endObject();
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
        root.field("version").integer(VERSION, VERSION);
        WorldSettings settings = settings(root);
        Map<String, Long> ids = ids(root.field("ids"));
        Node billing = root.field("billing");
        Map<String, BigDecimal> prices = prices(billing.field("pricesUsd"));
        boolean available = billing.field("available").flag();
        AccountsSnapshot accounts = BrokersJson.read(root.field("brokers"));
        List<SavedLoad> loads =
                root.field("loads").items().stream().map(SnapshotJson::load).toList();
        Money money = new Money(
                prices, available, RepliesJson.read(root.field("creations")), RepliesJson.read(root.field("topUps")));
        List<SmsMessage> sms =
                root.field("sms").items().stream().map(SnapshotJson::message).toList();
        return new Snapshot(settings, money, accounts, loads, sms, faults(root.field("faults")), ids);
    }

    private static SavedLoad load(Node node) {
        return new SavedLoad(OrderJson.read(node.field("order")), JourneyJson.read(node.field("journey")));
    }

    private static void writeSettings(JsonWriter writer, WorldSettings settings) throws IOException {
        Instant standingAt = settings.startAt();
        writer.name("clock").beginObject();
        writer.name("mode").value(standingAt == null ? Mode.REAL.name() : Mode.STANDING.name());
        Texts.time(writer.name("time"), standingAt);
        writer.endObject();
        writer.name("chance").beginObject();
        writer.name("seed").value(settings.seed() == null ? null : Long.toString(settings.seed()));
        writer.endObject();
        writer.name("settings").beginObject();
        writer.name("keyPrefix").value(settings.keyPrefix());
        writer.name("idempotencyKept").value(settings.idempotencyKept().toString());
        FencesJson.write(writer.name("fences"), settings.fences());
        writer.endObject();
    }

    private static WorldSettings settings(Node root) {
        Node clock = root.field("clock");
        Mode mode = clock.field("mode").oneOf(Mode.class);
        Instant standingAt = mode == Mode.REAL ? null : standing(clock.field("time"));
        Long seed =
                root.field("chance").nullable("seed").map(SnapshotJson::seed).orElse(null);
        Node settings = root.field("settings");
        Duration kept = settings.field("idempotencyKept").duration();
        return new WorldSettings(
                seed,
                standingAt,
                settings.field("keyPrefix").text(),
                kept,
                FencesJson.read(settings.field("fences")),
                new OfflineGeocoder());
    }

    private static Instant standing(Node node) {
        Instant time = node.time();
        if (time.isBefore(Instant.EPOCH)) {
            throw node.expectedInstead("a time within the years 1970 to 9999");
        }
        return time;
    }

    /** A text, because many readers of JSON take a number for a double, which a long does not fit. */
    private static long seed(Node node) {
        try {
            return Long.parseLong(node.text());
        } catch (NumberFormatException e) {
            throw node.expectedInstead("a whole number of 64 bits as a string");
        }
    }

    private static Map<String, Long> ids(Node node) {
        Map<String, Long> ids = new TreeMap<>();
        node.only(Ids.kinds());
        Ids.kinds().forEach(kind -> ids.put(kind, node.field(kind).integer(0, MOST_IDS)));
        return ids;
    }

    private static Map<String, BigDecimal> prices(Node node) {
        Map<String, BigDecimal> prices = new LinkedHashMap<>();
        new PriceList().pricesUsd().keySet().forEach(node::field);
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
            Texts.time(writer.name("at"), message.at());
            writer.name("to").value(message.to());
            writer.name("text").value(message.text());
            writer.name("loadNumber").value(message.loadNumber());
            writer.endObject();
        }
        writer.endArray();
    }

    private static SmsMessage message(Node node) {
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
            writer.beginObject().name("faultId").value(fault.id());
            FaultJson.writeFields(writer, fault.fault());
            writer.name("hits").value(fault.hits());
            writer.name("skipLeft").value(fault.skipLeft());
            writer.name("left").value(fault.left()).endObject();
        }
        writer.endArray().endObject();
    }

    private static SavedFaults faults(Node node) {
        int lastId = node.field("lastId").integer(0);
        List<PendingFault> pending = new ArrayList<>();
        for (Node each : node.field("pending").items()) {
            FAULT_FIELDS.forEach(each::nullable); // those that make a fault without them have a default
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

    private enum Mode {
        REAL,
        STANDING
    }
}
