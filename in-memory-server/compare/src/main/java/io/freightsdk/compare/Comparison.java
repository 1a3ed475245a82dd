package io.freightsdk.compare;

import io.freightsdk.compare.Play.Stopped;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerOptions;
import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Plays one script against a live service and against an in-memory server side by side, and reports where they
 * differ. Free unless
 * {@link #spendAtMost} is called: no load can come of the calls then. For a test that runs now and then:
 *
 * <pre>{@code
 * assertThat(Comparison.of("https://service.example", agentKey).run().differences()).isEmpty();
 * }</pre>
 */
public final class Comparison {
    private static final String FICTION = "+12145550142";
    private static final int OK = 200;

    private final String serviceUrl;
    private final String agentKey;
    private final String reference = UUID.randomUUID().toString();
    private final Findings findings = new Findings();
    private ServerOptions options = ServerOptions.builder().build();
    private @Nullable BigDecimal mostUsd;
    private String driverPhone = FICTION;
    private volatile @Nullable Play play;
    private volatile String stopped = "it has not come to its end";

    private Comparison(String serviceUrl, String agentKey) {
        this.serviceUrl = serviceUrl;
        this.agentKey = agentKey;
    }

    /** Creates a comparison with the service at that address, called with that key. */
    public static Comparison of(String serviceUrl, String agentKey) {
        return new Comparison(serviceUrl, agentKey);
    }

    /**
     * Also creates one load and reads it once, if that costs no more by the service's price list. It also tries the calls
     * that the contract then gives for nothing: a repeat of the creation, which a service could charge all the same, only if
     * that would be covered as well.
     */
    public Comparison spendAtMost(String usd) {
        return spendAtMost(new BigDecimal(usd));
    }

    /** {@link #spendAtMost(String)} of an amount. */
    public Comparison spendAtMost(BigDecimal usd) {
        this.mostUsd = usd;
        return this;
    }

    /** Sets the phone number of the service's test driver, who gets a message; by default one reserved for fiction. */
    public Comparison driverPhone(String phone) {
        this.driverPhone = phone;
        return this;
    }

    /** Sets the in-memory server to compare with; by default one with default options. */
    public Comparison server(ServerOptions options) {
        this.options = options;
        return this;
    }

    /** Plays the script once; failures are in the report. */
    public ComparisonReport run() throws InterruptedException {
        try (InMemoryFreightServer server = InMemoryFreightServer.start(options)) {
            ComparedService service = named(new ComparedService(serviceUrl, agentKey));
            ComparedService own = named(new ComparedService(
                    server.url(),
                    server.addBroker(
                                    BrokerOptions.builder().balanceUsd("100.00").build())
                            .agentKey()));
            Play begun = new Play(service, own, findings);
            play = begun;
            Judge judge = new Judge(findings, masks());
            played(begun, judge);
        }
        return report();
    }

    private void played(Play begun, Judge judge) throws InterruptedException {
        try {
            BigDecimal balance = begun.balance();
            Judge.Both pricing = begun.ask("prices", Ask.get("/v1/agent/pricing"));
            judge.said("contract.pricing", pricing);
            if (pricing.theirs().status() != OK || !pricing.theirs().trouble().isEmpty()) {
                throw new Stopped("prices: " + answered(pricing.theirs()) + "; is the key right?");
            }
            judge.said("contract.balance", begun.ask("balance", Ask.get(Script.BALANCE)));
            new Script(begun, judge).run();
            purchases(begun, judge, pricing.theirs(), balance);
            stopped = "";
        } catch (Stopped e) {
            stopped = masks().text(String.valueOf(e.getMessage()));
        }
    }

    private Masks masks() {
        return new Masks(List.of(agentKey, driverPhone));
    }

    private static String answered(ServiceReply reply) {
        return reply.trouble().isEmpty() ? "status " + reply.status() : reply.trouble();
    }

    private ComparedService named(ComparedService wire) {
        wire.name("unknown", "agent_" + "0".repeat(31) + "x");
        wire.name("ref", "compare-" + reference);
        wire.name("phone", driverPhone);
        return wire;
    }

    private void purchases(Play begun, Judge judge, ServiceReply pricing, @Nullable BigDecimal balance)
            throws Stopped, InterruptedException {
        BigDecimal create = price(pricing, "load_create");
        BigDecimal read = price(pricing, "position_read");
        String reason = refusal(create, read, balance);
        if (reason.isEmpty() && create != null && read != null && mostUsd != null) {
            new Purchases(begun, judge, create, read, mostUsd).run();
        } else {
            Purchases.IDS.forEach(id -> findings.notTried(id, reason));
        }
    }

    private static @Nullable BigDecimal price(ServiceReply pricing, String key) {
        return Trees.object(pricing.object().get("prices")).get(key) instanceof BigDecimal price ? price : null;
    }

    /** The reason why nothing is bought; empty if loads are. */
    private String refusal(@Nullable BigDecimal create, @Nullable BigDecimal read, @Nullable BigDecimal balance) {
        if (mostUsd == null) {
            return "it costs money; see --spend-at-most";
        }
        if (create == null || read == null || create.signum() < 0 || read.signum() < 0) {
            return "the price list does not say what it costs";
        }
        BigDecimal price = create.add(read);
        if (price.compareTo(mostUsd) > 0) {
            return "the price list asks for " + price + " USD, of at most " + mostUsd;
        }
        if (balance == null) {
            return "the balance cannot be read";
        }
        return balance.compareTo(price) < 0 ? "the balance of " + balance + " USD does not cover " + price : "";
    }

    /** Returns the findings so far, also while it runs and after it was stopped. */
    public ComparisonReport report() {
        Findings all = new Findings();
        findings.all().forEach(all::add);
        Assumptions.TRIED.forEach(
                id -> all.notTried(id, stopped.isEmpty() ? "no response showed it" : "it was stopped before"));
        Assumptions.NOT_TRIED.forEach(all::notTried);
        Play begun = play;
        return new ComparisonReport(
                serviceUrl,
                all.all(),
                findings.notes(),
                stopped,
                begun == null ? BigDecimal.ZERO : begun.spentUsd(),
                begun == null ? BigDecimal.ZERO : begun.uncertainUsd());
    }
}
