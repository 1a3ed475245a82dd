package io.freightsdk.server.state;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.server.loads.Journey;
import io.freightsdk.server.loads.Journey.JourneySnapshot;
import io.freightsdk.server.money.Accounts.AccountsSnapshot;
import io.freightsdk.server.money.Broker;
import io.freightsdk.server.money.PriceList;
import io.freightsdk.server.money.Replays.KeptAnswer;
import io.freightsdk.server.state.World.WorldSettings;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.PendingFault;
import io.freightsdk.server.values.SmsMessage;
import io.freightsdk.server.wire.Document;
import io.freightsdk.server.wire.UnexpectedValue;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import okio.BufferedSink;
import okio.BufferedSource;
import okio.ByteString;
import okio.Okio;
import org.jspecify.annotations.Nullable;

/** A world as values of one moment, but for the journal, later moves of the clock, and the geocoder. */
public record Snapshot(
        Version version,
        Beginning settings,
        Map<String, Long> ids,
        SavedMoney money,
        AccountsSnapshot accounts,
        List<SavedLoad> loads,
        List<SmsMessage> sms,
        SavedFaults faults) {
    private static final JsonAdapter<Snapshot> ADAPTER = Records.JSON.adapter(Snapshot.class);

    /** The layout: the names of all components, in all records. Another one is another version. */
    enum Version {
        NOW;

        static final int NUMBER = 4;
    }

    /** The settings that a world begins with; without a frozen time the clock shows real time. */
    public record Beginning(
            @Nullable Long seed,
            @Nullable Instant frozenAt,
            String keyPrefix,
            Duration idempotencyKeyRetention,
            FenceSettings fences) {
        /** Refuses a time outside the years of the clock. */
        public Beginning {
            if (frozenAt != null) {
                ServerClock.frozenAt(frozenAt);
            }
        }

        /** Returns the settings of a world; geocoder and decisions are the server's own. */
        WorldSettings of(WorldSettings server) {
            return new WorldSettings(
                    seed, frozenAt, keyPrefix, idempotencyKeyRetention, fences, server.geocoder(), server.decisions());
        }
    }

    /** Prices, the switch of the outage, and the answers that are given again to their Idempotency-Keys. */
    public record SavedMoney(
            Map<String, BigDecimal> pricesUsd, boolean available, List<KeptAnswer> creations, List<KeptAnswer> topUps) {
        /** Refuses prices that no list has. */
        public SavedMoney {
            pricesUsd = PriceList.checked(pricesUsd);
        }
    }

    /** One load. */
    public record SavedLoad(LoadOrder order, JourneySnapshot journey) {}

    /** The pending faults, and the number of the last one. */
    public record SavedFaults(int lastId, List<PendingFault> pending) {}

    /** The world as it is. References are taken before their targets, so that nothing refers to no load. */
    public static Snapshot of(World world) {
        return of(world, List::copyOf);
    }

    /** The world of a closed server: its loads are copied one by one as they are written, as all need thrice their memory. */
    public static Snapshot ofClosed(World world) {
        return of(world, loads -> loads);
    }

    private static Snapshot of(World world, UnaryOperator<List<SavedLoad>> taken) {
        WorldSettings begun = world.settings();
        Beginning settings = new Beginning(
                begun.seed(),
                world.clock().frozenAt().orElse(null),
                begun.keyPrefix(),
                begun.idempotencyKeyRetention(),
                begun.fences());
        SavedFaults faults =
                new SavedFaults(world.faults().lastId(), world.faults().list());
        SavedMoney money = new SavedMoney(
                world.billing().prices().pricesUsd(),
                world.billing().available(),
                world.creations().kept(),
                world.topUps().kept());
        AccountsSnapshot accounts = world.accounts().snapshot();
        List<SmsMessage> sms = world.sms().messages();
        List<SavedLoad> loads = taken.apply(loads(world, accounts.brokers()));
        return new Snapshot(Version.NOW, settings, world.ids().drawn(), money, accounts, loads, sms, faults);
    }

    /** Returns this snapshot with these counts of drawn ids, but none lower than its own, which a reset world may have. */
    public Snapshot withIds(Map<String, Long> drawn) {
        Map<String, Long> most = new TreeMap<>(ids);
        drawn.forEach((kind, count) -> most.merge(kind, count, Long::max));
        return new Snapshot(version, settings, most, money, accounts, loads, sms, faults);
    }

    /** Reads what {@link #writeTo} wrote; anything else is an {@link UnexpectedValue} naming the place. */
    public static Snapshot parse(ByteString json) {
        return parse(Okio.buffer(Okio.source(stream(json.asByteBuffer()))));
    }

    static Snapshot parse(BufferedSource json) {
        JsonReader reader = JsonReader.of(json);
        Snapshot snapshot =
                Objects.requireNonNull(Document.<@Nullable Snapshot>whole(reader, () -> ADAPTER.fromJson(reader)));
        new References(snapshot).check();
        return snapshot;
    }

    /** Without a second copy of what may be hundreds of megabytes. */
    private static InputStream stream(ByteBuffer bytes) {
        return new InputStream() {
            @Override
            public int read() {
                return bytes.hasRemaining() ? bytes.get() & 0xFF : -1;
            }

            @Override
            public int read(byte[] into, int offset, int length) {
                int count = Math.min(length, bytes.remaining());
                bytes.get(into, offset, count);
                return count == 0 && length > 0 ? -1 : count;
            }
        };
    }

    /** Writes all of it as JSON. */
    public void writeTo(BufferedSink sink) throws IOException {
        JsonWriter writer = JsonWriter.of(sink);
        writer.setSerializeNulls(true);
        ADAPTER.toJson(writer, this);
    }

    /** A new world like the one this was taken of; what else is not in a snapshot comes from the server's settings. */
    public World restored(WorldSettings server) {
        World world = World.of(settings.of(server), accounts);
        world.ids().resume(ids);
        world.billing().prices().change(money.pricesUsd());
        world.billing().available(money.available());
        world.creations().restore(money.creations());
        world.topUps().restore(money.topUps());
        loads.forEach(load -> world.loads().add(new Load(load.order(), Journey.restore(load.journey()))));
        sms.forEach(world.sms()::add);
        world.faults().restore(faults.pending(), faults.lastId());
        return world;
    }

    private static List<SavedLoad> loads(World world, List<Broker> brokers) {
        List<Load> loads = brokers.stream()
                .flatMap(broker -> world.loads().ofBroker(broker.id()).stream())
                .toList();
        return new AbstractList<>() {
            @Override
            public SavedLoad get(int index) {
                Load load = loads.get(index);
                return new SavedLoad(load.order(), load.snapshot());
            }

            @Override
            public int size() {
                return loads.size();
            }
        };
    }
}
