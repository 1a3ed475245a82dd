package io.freightsdk.examples.langchain4j;

import dev.langchain4j.service.AiServices;
import io.freightsdk.FreightClient;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.values.EntryKind;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import io.freightsdk.tools.FreightTools;
import java.io.PrintStream;
import java.time.Instant;

/** An agent books a load, the response is lost, it repeats the request: one load, one charge. */
public final class LostResponseDialog {
    private static final Instant MONDAY = Instant.parse("2026-05-04T12:00:00Z");
    /** As often as the client sends one call, so that the model gets to know of it. */
    private static final int ATTEMPTS = 4;

    private LostResponseDialog() {}

    /** Prints what is said, and what it cost. */
    public static void main(String[] args) {
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            server.clock().set(MONDAY);
            run(server.addBroker(), server.url().toString(), System.out);
        }
    }

    static void run(FreightBroker broker, String url, PrintStream out) {
        broker.faults()
                .add(Fault.of(FaultPoint.AFTER_COMMIT, FaultEffect.close())
                        .onOperation("createLoad")
                        .times(ATTEMPTS));
        try (FreightClient client = FreightClient.builder()
                .baseUrl(url)
                .agentKey(broker.agentKey())
                .account("acme")
                .build()) {
            FreightTools tools =
                    FreightTools.builder(client).spendLimitPerAgent("5.00").build();
            client.prices().list();
            Dispatcher dispatcher = AiServices.builder(Dispatcher.class)
                    .chatModel(new ScriptedModel(out))
                    .tools(LangChainTools.of(tools, "dispatcher-7"))
                    .build();
            String order = "Book PO-7 from Chicago to Dallas, the driver is at (214) 555-0142.";
            out.println("user:  " + order);
            out.println("model: " + dispatcher.chat(order));
        }
        out.println("loads: " + broker.loads().size());
        broker.ledger().stream()
                .filter(entry -> entry.kind() == EntryKind.DEBIT)
                .forEach(entry -> out.println("ledger: " + entry.operation() + " " + entry.amountUsd()));
    }
}
