package io.freightsdk.server.snapshot;

import io.freightsdk.server.accounts.AgentKey;
import io.freightsdk.server.accounts.Broker;
import io.freightsdk.server.billing.AccountSnapshot;
import io.freightsdk.server.billing.Fingerprint;
import io.freightsdk.server.billing.KeptAnswer;
import io.freightsdk.server.billing.LedgerEntry;
import io.freightsdk.server.book.Order;
import io.freightsdk.server.book.Place;
import io.freightsdk.server.faults.PendingFault;
import io.freightsdk.server.json.UnexpectedValue;
import io.freightsdk.server.loads.Stop;
import io.freightsdk.server.snapshot.Snapshot.SavedLoad;
import io.freightsdk.server.world.KeptReply;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Whether the parts of a snapshot belong together: each is well formed by itself when this is asked. */
final class References {
    private final Snapshot snapshot;
    private final Map<String, String> brokerByLoad = new HashMap<>();
    private final Set<String> brokerIds = new HashSet<>();
    private final Set<String> secrets = new HashSet<>();

    References(Snapshot snapshot) {
        this.snapshot = snapshot;
        snapshot.accounts().brokers().forEach(broker -> brokerIds.add(broker.id()));
    }

    /** Throws an {@link UnexpectedValue} at the first thing that refers to nothing, or is there twice. */
    void check() {
        loads();
        keys();
        brokers();
        replies("creations", snapshot.money().creations());
        replies("topUps", snapshot.money().topUps());
        for (int i = 0; i < snapshot.sms().size(); i++) {
            load("sms." + i + ".loadNumber", snapshot.sms().get(i).loadNumber(), null);
        }
        faults();
    }

    private void loads() {
        for (int i = 0; i < snapshot.loads().size(); i++) {
            SavedLoad load = snapshot.loads().get(i);
            Order order = load.order();
            String place = "loads." + i + ".order.";
            broker(place + "brokerId", order.brokerId());
            if (brokerByLoad.put(order.loadNumber(), order.brokerId()) != null) {
                throw new UnexpectedValue(place + "loadNumber", "there is another load with this number");
            }
            once(place + "trackingToken", order.trackingToken());
            once(place + "driverToken", order.driverToken());
            drawn("LOAD_NUMBER", order.loadNumber());
            stops("loads." + i + ".journey.stops", load);
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
        Set<Fingerprint> known = new HashSet<>();
        for (AgentKey key : snapshot.accounts().keys()) {
            drawn("KEY_ID", key.id());
            if (!known.add(key.fingerprint())) {
                throw new UnexpectedValue("brokers", "key " + key.id() + " is there twice");
            }
        }
        drawn("AGENT_KEY", known.size());
    }

    private void brokers() {
        List<Broker> brokers = snapshot.accounts().brokers();
        for (int i = 0; i < brokers.size(); i++) {
            Broker broker = brokers.get(i);
            drawn("BROKER_ID", broker.id());
            AccountSnapshot account = snapshot.accounts().accountsByBroker().get(broker.id());
            if (account != null) {
                account("brokers." + i, broker.id(), account);
            }
        }
    }

    private void account(String place, String brokerId, AccountSnapshot account) {
        List<LedgerEntry> entries = account.entries();
        for (int i = 0; i < entries.size(); i++) {
            String loadNumber = entries.get(i).loadNumber();
            if (loadNumber != null) {
                load(place + ".ledger." + i + ".loadNumber", loadNumber, brokerId);
            }
        }
        for (String loadNumber : account.loadNumberByRef().values()) {
            load(place + ".customerRefs", loadNumber, brokerId);
        }
    }

    private void replies(String place, List<KeptAnswer<KeptReply>> replies) {
        Set<List<String>> keys = new HashSet<>();
        for (int i = 0; i < replies.size(); i++) {
            KeptAnswer<KeptReply> kept = replies.get(i);
            broker(place + "." + i + ".brokerId", kept.brokerId());
            if (!keys.add(List.of(kept.brokerId(), kept.key().text()))) {
                throw new UnexpectedValue(place + "." + i + ".idempotencyKey", "is there twice");
            }
        }
    }

    private void faults() {
        List<PendingFault> pending = snapshot.faults().pending();
        for (int i = 0; i < pending.size(); i++) {
            String brokerId = pending.get(i).fault().brokerId();
            if (brokerId != null) {
                broker("faults.pending." + i + ".brokerId", brokerId);
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

    private void once(String place, String secret) {
        if (!secrets.add(secret)) {
            throw new UnexpectedValue(place, "is there twice");
        }
    }

    /** The counter of a kind must have come as far as what was drawn, or the next one would be no new one. */
    private void drawn(String kind, String id) {
        String digits = id.substring(Math.max(id.lastIndexOf('-'), id.lastIndexOf('_')) + 1);
        if (!digits.isEmpty() && digits.length() <= 18 && digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            drawn(kind, Long.parseLong(digits));
        }
    }

    private void drawn(String kind, long least) {
        long count = snapshot.ids().getOrDefault(kind, 0L);
        if (count < least) {
            throw new UnexpectedValue("ids." + kind, "expected at least " + least + ", was " + count);
        }
    }
}
