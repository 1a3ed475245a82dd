package io.freightsdk.server;

import io.freightsdk.server.wire.RawClient.Reply;
import java.util.ArrayList;
import java.util.List;

/** One broker as a client: what it sends with its key, and what the server keeps about it. */
public record Party(Serving serving, FreightBroker broker, String key) {

    public String id() {
        return broker.id();
    }

    /** The same broker with another key. */
    public Party withKey(String other) {
        return new Party(serving, broker, other);
    }

    public Reply send(String methodAndPath, String body, String... headers) {
        List<String> all = new ArrayList<>(List.of(headers));
        all.add("Authorization: Bearer " + key);
        return serving.send(methodAndPath, all, body);
    }

    public Reply get(String path, String... headers) {
        return send("GET " + path, "", headers);
    }

    public Reply create(String body, String... headers) {
        return send("POST /v1/agent/loads", body, headers);
    }

    /** The number of a load made without asking for anything in particular. */
    public String created() {
        return Bodies.text(create(Bodies.load()), "loadNumber");
    }

    public Reply read(String loadNumber) {
        return get("/v1/agent/loads/" + loadNumber);
    }

    public Reply confirm(String loadNumber, String body) {
        return send("POST /v1/agent/loads/" + loadNumber + "/delivery-confirm", body);
    }

    /** Drives a load from 40,-90 to 41,-90: arrives, departs and arrives again, a second apart. */
    public void drive(String loadNumber) {
        List<Fix> fixes = new ArrayList<>();
        for (int second = 0; second < 3; second++) {
            fixes.add(Fix.of(Serving.NOON.plusSeconds(second), new GeoPoint(40 + second / 2.0, -90)));
        }
        serving.server().load(loadNumber).pings(fixes);
    }

    public String balanceUsd() {
        return broker.balanceUsd().toPlainString();
    }

    public List<LedgerEntry> debits() {
        return broker.ledger().stream()
                .filter(entry -> entry.kind() == EntryKind.DEBIT)
                .toList();
    }

    public List<FreightLoad> loads() {
        return broker.loads();
    }

    /** What the journal says about this broker's calls. */
    public List<JournalEntry> journal() {
        return broker.requests();
    }

    public JournalEntry lastCall() {
        List<JournalEntry> journal = journal();
        return journal.get(journal.size() - 1);
    }
}
