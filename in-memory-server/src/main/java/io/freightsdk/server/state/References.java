package io.freightsdk.server.state;

import io.freightsdk.server.loads.Stop;
import io.freightsdk.server.money.Accounts.StoredKey;
import io.freightsdk.server.money.Broker;
import io.freightsdk.server.money.BrokerAccount.AccountSnapshot;
import io.freightsdk.server.money.PriceList;
import io.freightsdk.server.money.Replays.KeptAnswer;
import io.freightsdk.server.state.LoadOrder.Place;
import io.freightsdk.server.state.Snapshot.SavedLoad;
import io.freightsdk.server.values.LedgerEntry;
import io.freightsdk.server.values.PendingFault;
import io.freightsdk.server.wire.UnexpectedValue;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks that the parts of a snapshot belong together: each is well formed on its own by then. */
final class References {
    private static final long MOST_IDS = 1_000_000_000_000_000L;

    private final Snapshot snapshot;
    private final Map<String, String> brokerByLoad = new HashMap<>();
    private final Set<String> brokerIds = new HashSet<>();
    private final Set<List<Object>> seen = new HashSet<>();

    References(Snapshot snapshot) {
        this.snapshot = snapshot;
        snapshot.accounts().brokers().forEach(broker -> brokerIds.add(broker.id()));
    }

    /** Throws an {@link UnexpectedValue} at the first thing that refers to nothing, or is there twice. */
    void check() {
        ids();
        prices();
        loads();
        keys();
        brokers();
        replies("money.creations", snapshot.money().creations());
        replies("money.topUps", snapshot.money().topUps());
        for (int i = 0; i < snapshot.sms().size(); i++) {
            load("sms." + i + ".loadNumber", snapshot.sms().get(i).loadNumber(), null);
        }
        faults();
    }

    private void ids() {
        for (String kind : Ids.kinds()) {
            if (!snapshot.ids().containsKey(kind)) {
                throw new UnexpectedValue("ids." + kind, "is missing");
            }
        }
        snapshot.ids().forEach((kind, count) -> {
            if (!Ids.kinds().contains(kind) || count < 0 || count > MOST_IDS) {
                throw new UnexpectedValue(
                        "ids." + kind, "expected 0 to " + MOST_IDS + " of a known kind, was " + count);
            }
        });
    }

    private void prices() {
        new PriceList().pricesUsd().keySet().forEach(key -> {
            if (!snapshot.money().pricesUsd().containsKey(key)) {
                throw new UnexpectedValue("money.pricesUsd." + key, "is missing");
            }
        });
    }

    private void loads() {
        for (int i = 0; i < snapshot.loads().size(); i++) {
            SavedLoad load = snapshot.loads().get(i);
            LoadOrder order = load.order();
            String place = "loads." + i + ".order.";
            broker(place + "brokerId", order.brokerId());
            once(place + "loadNumber", "loadNumber", order.loadNumber());
            brokerByLoad.put(order.loadNumber(), order.brokerId());
            once(place + "loadId", "loadId", order.loadId());
            once(place + "trackingToken", "token", order.trackingToken());
            once(place + "driverToken", "token", order.driverToken());
            drawn("LOAD_NUMBER", number(order.loadNumber()));
            stops("loads." + i + ".journey.plan.stops", load);
        }
        for (String kind : List.of("LOAD_ID", "TRACKING_TOKEN", "DRIVER_TOKEN")) {
            drawn(kind, snapshot.loads().size());
        }
    }

    private static void stops(String place, SavedLoad load) {
        List<Stop.Kind> ordered =
                load.order().places().stream().map(Place::kind).toList();
        List<Stop.Kind> planned =
                load.journey().plan().stops().stream().map(Stop::kind).toList();
        if (!ordered.equals(planned)) {
            throw new UnexpectedValue(place, "expected " + ordered + " as ordered, was " + planned);
        }
    }

    private void keys() {
        for (int i = 0; i < snapshot.accounts().keys().size(); i++) {
            StoredKey key = snapshot.accounts().keys().get(i);
            drawn("KEY_ID", number(key.id()));
            broker("accounts.keys." + i + ".brokerId", key.brokerId());
            once("accounts.keys." + i + ".id", "keyId", key.id());
            once("accounts.keys." + i + ".fingerprint", "fingerprint", key.fingerprint());
        }
        drawn("AGENT_KEY", snapshot.accounts().keys().size());
    }

    private void brokers() {
        for (Broker broker : snapshot.accounts().brokers()) {
            if (!snapshot.accounts().accountsByBroker().containsKey(broker.id())) {
                throw new UnexpectedValue("accounts.accountsByBroker." + broker.id(), "is missing");
            }
            drawn("BROKER_ID", number(broker.id()));
            once("accounts.brokers." + broker.id(), "brokerId", broker.id());
        }
        snapshot.accounts().accountsByBroker().forEach((id, account) -> {
            broker("accounts.accountsByBroker", id);
            account("accounts.accountsByBroker." + id, id, account);
        });
    }

    private void account(String place, String brokerId, AccountSnapshot account) {
        List<LedgerEntry> entries = account.entries();
        for (int i = 0; i < entries.size(); i++) {
            String loadNumber = entries.get(i).loadNumber();
            if (loadNumber != null) {
                load(place + ".entries." + i + ".loadNumber", loadNumber, brokerId);
            }
        }
        for (String loadNumber : account.loadNumberByRef().values()) {
            load(place + ".loadNumberByRef", loadNumber, brokerId);
        }
    }

    private void replies(String place, List<KeptAnswer> replies) {
        for (int i = 0; i < replies.size(); i++) {
            KeptAnswer kept = replies.get(i);
            broker(place + "." + i + ".brokerId", kept.brokerId());
            once(place + "." + i + ".key", place + kept.brokerId(), kept.key());
            if (kept.answer().status() / 100 != 2) {
                throw new UnexpectedValue(
                        place + "." + i + ".answer.status",
                        "expected 200 to 299, was " + kept.answer().status());
            }
        }
    }

    private void faults() {
        List<PendingFault> pending = snapshot.faults().pending();
        for (int i = 0; i < pending.size(); i++) {
            String id = pending.get(i).id();
            once("faults.pending." + i + ".id", "faultId", id);
            atLeast("faults.lastId", snapshot.faults().lastId(), number(id));
            String brokerId = pending.get(i).fault().brokerId();
            if (brokerId != null) {
                broker("faults.pending." + i + ".fault.brokerId", brokerId);
            }
        }
    }

    private void broker(String place, String brokerId) {
        if (!brokerIds.contains(brokerId)) {
            throw new UnexpectedValue(place, "no broker has the id " + brokerId);
        }
    }

    private void load(String place, String loadNumber, @Nullable String brokerId) {
        String owner = brokerByLoad.get(loadNumber);
        if (owner == null || (brokerId != null && !brokerId.equals(owner))) {
            throw new UnexpectedValue(
                    place, (brokerId == null ? "" : "broker " + brokerId + " has ") + "no load " + loadNumber);
        }
    }

    private void once(String place, String kind, Object id) {
        if (!seen.add(List.of(kind, id))) {
            throw new UnexpectedValue(place, "is there twice");
        }
    }

    /** Returns the number in an id, 0 if it has none: its counter has to have got that far, so that the next id is new. */
    private static long number(String id) {
        String digits = id.substring(Math.max(id.lastIndexOf('-'), id.lastIndexOf('_')) + 1);
        return digits.matches("[0-9]{1,18}") ? Long.parseLong(digits) : 0;
    }

    private void drawn(String kind, long least) {
        atLeast("ids." + kind, snapshot.ids().getOrDefault(kind, 0L), least);
    }

    private static void atLeast(String place, long count, long least) {
        if (count < least) {
            throw new UnexpectedValue(place, "expected at least " + least + ", was " + count);
        }
    }
}
