package io.freightsdk.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.http.RawClient.Reply;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The console in a browser. */
@Timeout(300)
class ConsolePageIT {
    private final Browser browser = new Browser();
    private final Serving serving = Serving.start();
    private final Party broker = serving.broker("0.40");

    @AfterEach
    void close() {
        browser.close();
        serving.close();
    }

    private void signIn(String path) {
        browser.open(serving.url() + path);
        browser.type("#key", broker.key());
        browser.click("#sign-in button");
    }

    @Test
    void topUpTurnsARefusalIntoALoad() {
        Reply refused = broker.create(Bodies.load());
        assertThat(refused.status()).isEqualTo(402);
        signIn(Bodies.text(refused, "billingUrl"));
        browser.awaitText("#billing-balance", "$0.40").awaitText("#section-billing", "$0.65");
        browser.type("#section-billing input[name=amount]", "12.50");
        browser.click("#section-billing form button");
        browser.awaitText("#section-billing .outcome", "Added $12.50. The balance is $12.90.");
        browser.awaitText("#billing-balance", "$12.90").awaitText("#section-billing table", "+$12.50");
        assertThat(broker.create(Bodies.load()).status()).isEqualTo(201);
        browser.awaitText("#billing-balance", "$12.25").awaitText("#section-billing table", "−$0.65");
        browser.behaved(serving.url());
    }

    @Test
    void declinedCardChangesNothing() {
        signIn("/console/billing");
        browser.awaitText("#billing-balance", "$0.40");
        browser.choose("#section-billing select", "tok_declined");
        browser.click("#section-billing form button");
        browser.awaitText("#section-billing .outcome", "Not topped up: the card was declined, nothing charged.");
        assertThat(broker.balanceUsd()).isEqualTo("0.40");
    }

    @Test
    void wrongKeyIsRefusedAndAGoodOneIsForgottenOnReload() {
        browser.open(serving.url() + "/console");
        browser.type("#key", "agent_wrong");
        browser.click("#sign-in button");
        browser.awaitText("#sign-in-problem", "This key is not valid.");
        browser.type("#key", broker.key());
        browser.click("#sign-in button");
        browser.awaitText("#balance", "$0.40");
        assertThat(browser.run("return JSON.stringify([localStorage, sessionStorage, document.cookie,"
                        + " document.getElementById('key').value])"))
                .isEqualTo("[{},{},\"\",\"\"]");
        browser.reload();
        browser.awaitText("#sign-in h2", "Sign in with your agent key");
        assertThat(browser.text("#who")).isEmpty();
    }

    @Test
    void signingOutLeavesNothingOnThePage() {
        PageLoads.any(rich());
        signIn("/console");
        browser.awaitText("#section-loads", "LD-2026-000001");
        browser.click("#sign-out");
        browser.awaitText("#sign-in h2", "Sign in with your agent key");
        assertThat(browser.run("return document.body.textContent")).asString().doesNotContain("LD-2026");
    }

    private Party rich() {
        broker.send("POST /v1/billing/topup/card", "{\"amountUsd\":20,\"cardToken\":\"tok_visa\"}");
        return broker;
    }

    @Test
    void loadIsDrivenToItsNextStopsFromTheList() {
        PageLoads.with(rich(), PageLoads.HOSTILE);
        signIn("/console");
        browser.awaitText("#section-loads", "Planned");
        browser.click("button[data-key='1-LD-2026-000001']");
        browser.awaitText("#section-loads table", "At pickup").awaitText("#section-loads .outcome", "is at pickup");
        browser.click("button[data-key='end-LD-2026-000001']");
        browser.awaitText("#section-loads table", "Delivered");
        assertThat(browser.count("#section-loads a[href^='/track/trk_']")).isOne();
        assertThat(browser.count("#section-loads a[href^='/driver/drv_']")).isOne();
        browser.behaved(serving.url());
    }

    @Test
    void faultIsSetMetAndSeenInTheJournal() {
        rich();
        signIn("/console/control");
        browser.click("section[aria-labelledby=control-faults] form button");
        browser.awaitText("section[aria-labelledby=control-faults] table", "createLoad");
        try {
            broker.create(Bodies.load(), "Idempotency-Key: k");
        } catch (UncheckedIOException e) {
            // the answer is lost, as was asked for
        }
        assertThat(broker.create(Bodies.load(), "Idempotency-Key: k").status()).isEqualTo(201);
        browser.click("nav a[href='/console/requests']");
        browser.awaitText("#section-requests table", "fault-1")
                .awaitText("#section-requests table", "done all the same");
        browser.awaitText("#section-requests table", "2 of 2").awaitText("#section-requests table", "$0.65");
        assertThat(browser.path()).isEqualTo("/console/requests");
    }

    @Test
    void clockAndPricesAreChanged() {
        signIn("/console/control");
        browser.click("section[aria-labelledby=control-clock] form button");
        browser.awaitText("section[aria-labelledby=control-clock] .outcome", "It is");
        assertThat(serving.world().clock().instant()).isEqualTo(Serving.NOON.plus(Duration.ofHours(1)));
        browser.type("section[aria-labelledby=control-prices] input", "0.70");
        browser.click("section[aria-labelledby=control-prices] form button");
        browser.awaitText("section[aria-labelledby=control-prices] .outcome", "The new prices count");
        assertThat(broker.get("/v1/agent/pricing").body()).contains("\"load_create\":0.70");
        browser.click("section[aria-labelledby=control-billing-outage] button");
        browser.awaitText("section[aria-labelledby=control-billing-outage]", "Billing is down");
        browser.behaved(serving.url());
    }

    @Test
    void controlIsNotOfferedWhereThereIsNone() {
        try (Serving closed = Serving.start(Serving.options().control(false))) {
            browser.open(closed.url() + "/console/control");
            browser.type("#key", closed.broker("1.00").key());
            browser.click("#sign-in button");
            browser.awaitText("#nav", "Requests");
            assertThat(browser.text("#nav")).doesNotContain("Control");
            assertThat(browser.count("#section-loads")).isOne();
        }
    }

    @Test
    void controlTokenIsAskedForAndKeptInTheTab() {
        try (Serving guarded = Serving.start(Serving.options().controlToken("a-control-token"))) {
            browser.open(guarded.url() + "/console/control");
            browser.type("#key", guarded.broker("1.00").key());
            browser.click("#sign-in button");
            browser.awaitText("section[aria-labelledby=control-control-token]", "Token the server was started with");
            browser.type("section[aria-labelledby=control-control-token] input", "a-control-token");
            browser.click("section[aria-labelledby=control-control-token] form button");
            browser.click("section[aria-labelledby=control-clock] form button");
            browser.awaitText("section[aria-labelledby=control-clock] .outcome", "It is");
        }
    }
}
