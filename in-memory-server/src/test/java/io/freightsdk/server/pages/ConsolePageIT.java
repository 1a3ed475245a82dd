package io.freightsdk.server.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.Party;
import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.Serving;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.wire.RawClient.Reply;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** The console in a browser. */
class ConsolePageIT {
    /** Every kind of fault with what it needs. */
    private static final Map<String, String> FAULTS = Map.of(
            "RESET", "",
            "CLOSE", "",
            "STATUS", ",\"status\":503",
            "STALL", "",
            "TRUNCATE", ",\"afterBytes\":20",
            "SLOW", ",\"bytesPerSecond\":50",
            "DELAY", ",\"duration\":\"PT3S\"",
            "GARBAGE", "");

    /** Where the last row is. */
    private static final String TOP =
            "return document.querySelector('tbody tr:last-child').getBoundingClientRect().top";

    @AutoClose
    private final Browser browser = new Browser();

    @AutoClose
    private final Serving serving = Serving.start();

    private final Party broker = serving.broker("0.40");

    private void signIn(String path) {
        browser.signIn(serving.url() + path, broker.key());
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
        browser.signIn(serving.url() + "/console", "agent_wrong");
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

    /** No header takes it, so a browser sends nothing. */
    @Test
    void keyInOtherLettersIsNotValidEither() {
        browser.signIn(serving.url() + "/console", "ключ");
        browser.awaitText("#sign-in-problem", "This key is not valid.");
    }

    @Test
    void lockedFleetSaysWhatItNeedsAndNotThatItConnects() {
        try (Serving guarded = Serving.start(Serving.options().fleetPage(true).controlToken("a-control-token"))) {
            browser.open(guarded.url() + "/").awaitText("#locked", "shows its links only with its control token");
            assertThat(browser.text("#connection")).isEmpty();
            browser.open("about:blank").open(guarded.url() + "/#token=a-control-token");
            browser.awaitText("#connection", "Live");
            assertThat(browser.text("#locked")).isEmpty();
            browser.run("document.querySelector('.skip').focus()");
            browser.keys(Keys.ENTER).until(() -> browser.focused("#panel"));
            assertThat(browser.run("return location.hash")).isEqualTo("#token=a-control-token");
        }
    }

    @Test
    void arrowLeadsToTheNextCityInWhicheverDirectionItsNameIsRead() {
        try (Serving fleet = Serving.start(Serving.options().fleetPage(true))) {
            String[] cities = {"\u05d7\u05d9\u05e4\u05d4", "\u05e2\u05db\u05d5"};
            PageLoads.of(
                    fleet.broker("5.00"), 1, cities[0] + ",IL,60601,41.88,-87.63", cities[1] + ",TX,75201,32.78,-96.8");
            browser.open(fleet.url() + "/").awaitText("#loads strong", cities[1]);
            Object places = browser.run("""
                    const left = (text) => {
                      const texts = document.createTreeWalker(document.querySelector('#loads strong'), NodeFilter.SHOW_TEXT);
                      const range = document.createRange();
                      while (!texts.nextNode().data.includes(text)) {}
                      range.setStart(texts.currentNode, texts.currentNode.data.indexOf(text));
                      range.setEnd(texts.currentNode, range.startOffset + text.length);
                      return range.getBoundingClientRect().left;
                    };
                    const [from, arrow, to] = [arguments[0], '\u2192', arguments[1]].map(left);
                    return from < arrow && arrow < to""", (Object[]) cities);
            assertThat(places).isEqualTo(true);
        }
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
        browser.click("summary[data-key='menu-LD-2026-000001']");
        browser.click("button[data-key='1-LD-2026-000001']");
        browser.awaitText("#section-loads table", "At pickup").awaitText("#section-loads .outcome", "is at pickup");
        browser.click("button[data-key='end-LD-2026-000001']");
        browser.awaitText("#section-loads table", "Delivered");
        assertThat(browser.count("#section-loads a[href^='/track/trk_']")).isOne();
        assertThat(browser.count("#section-loads a[href^='/driver/drv_']")).isOne();
        browser.behaved(serving.url());
    }

    @Test
    void faultIsSetFiredAndListedInTheJournal() {
        rich();
        signIn("/console/control");
        browser.click("section[aria-labelledby=control-faults] form button");
        browser.awaitText("section[aria-labelledby=control-faults] table", "createLoad");
        try {
            broker.create(Bodies.load(), "Idempotency-Key: k");
        } catch (UncheckedIOException e) {
            // the answer is lost, as was asked for
        }
        assertThat(broker.create(Bodies.load(), "Idempotency-Key: k", "User-Agent: acme-tms/1.0")
                        .status())
                .isEqualTo(201);
        browser.click("nav a[href='/console/requests']");
        browser.awaitText("#section-requests table", "fault-1")
                .awaitText("#section-requests table", "done all the same")
                .awaitText("#section-requests .badge.bad", "lost (201)");
        browser.awaitText("#section-requests table", "2 of 2").awaitText("#section-requests table", "$0.65");
        assertThat(browser.path()).isEqualTo("/console/requests");
        browser.type("#section-requests input[name=q]", "responseLost:true");
        browser.until(() -> browser.count("#section-requests tbody tr") == 1);
        browser.type("#section-requests input[name=q]", "getBal");
        browser.awaitText("#section-requests", "Nothing matches.");
        browser.type("#section-requests input[name=q]", "createLoad");
        browser.click("#section-requests tbody tr a.link");
        browser.awaitText("#request pre", "POST /v1/agent/loads")
                .awaitText("#request pre", "Authorization: ***")
                .awaitText("#request pre", "\"driverPhone\": \"***\"")
                .awaitText("#request pre", "\"loadNumber\": \"LD-2026-000001\"");
        browser.awaitText("#request dl", "acme-tms/1.0");
        assertThat(browser.text("#request")).doesNotContain(broker.key(), "/driver/drv_", "2145550142");
        assertThat(browser.path()).matches("/console/requests/[0-9]+");
        browser.click("#request .head button");
        browser.until(() -> browser.text("#request").isEmpty() && browser.path().equals("/console/requests"));
    }

    @Test
    void requestHasAnAddressIsSentAgainAndThereAsCurl() {
        rich().create(Bodies.load(), "Idempotency-Key: k");
        String listed = broker.get("/console/api/requests?q=createload").body();
        String seq = listed.replaceFirst("(?s).*?\"seq\":(\\d+).*", "$1");
        signIn("/console/requests/" + seq);
        browser.awaitText("#request h2", "Request " + seq + ": createLoad");
        browser.run("navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }");
        browser.click("#request button[data-key='copy-as curl']");
        browser.until(() -> browser.run("return window.copied") != null);
        assertThat(String.valueOf(browser.run("return window.copied")))
                .startsWith("curl -X POST '" + serving.url()
                        + "/v1/agent/loads' -H \"Authorization: Bearer $FREIGHT_AGENT_KEY\""
                        + " -H 'Idempotency-Key: k' -H 'Content-Type: application/json' -d '{")
                .doesNotContain(broker.key(), "2145550142");
        browser.click("#replay");
        browser.awaitText("#request .outcome", "Sent again, and answered");
        assertThat(broker.loads()).hasSize(1);
        assertThat(broker.balanceUsd()).isEqualTo("19.75");
        browser.run("history.back()");
        browser.until(() -> browser.path().equals("/console/requests") && browser.count("#request[open]") == 0);
        browser.awaitText("#section-requests tbody", "createLoad");
    }

    @Test
    void requestWithAPartThatIsNotKeptIsNotSentAgain() {
        rich().create(Bodies.load(), "Idempotency-Key: order-+13125550199");
        broker.create(Bodies.load(), "Idempotency-Key: order-+13125550200");
        broker.create(Bodies.loadWithRef("PO +13125550199"), "Idempotency-Key: k");
        broker.send("POST /v1/billing/topup/card", "{\"amountUsd\":10,\"cardToken\":\"tok_declined\"}");
        broker.create(Bodies.load(" ".repeat(3_000)), "Idempotency-Key: long");
        String balance = broker.balanceUsd();
        signIn("/console/requests");
        browser.awaitText("#section-requests tbody", "***");
        assertThat(browser.text("#section-requests tbody")).doesNotContain("attempt");
        for (int i = 1; i <= 6; i++) {
            browser.click("#section-requests tr:nth-child(" + i + ") a.link");
            browser.awaitText("#request h2", "Request");
            assertThat(browser.count("#request button[data-key='copy-as curl']"))
                    .isZero();
            browser.click("#replay");
            browser.awaitText("#request .outcome", "Not sent: a part of it is not stored.");
            browser.click("#request .head button");
        }
        assertThat(broker.balanceUsd()).isEqualTo(balance);
    }

    @Test
    void requestWithoutAKeyIsSentOnceByTwoClicksAndSaysThatItCosts() {
        rich().create(Bodies.load());
        signIn("/console/requests");
        browser.click("#section-requests a.link");
        browser.awaitText("#request .outcome", "sent again, what it costs is charged again");
        browser.run("const fetched = window.fetch; window.posts = 0;"
                + " window.fetch = (path, how) => { posts += how.method === 'POST'; return fetched(path, how); };"
                + " document.getElementById('replay').click(); document.getElementById('replay').click();");
        browser.awaitText("#request .outcome", "Sent again, and answered");
        assertThat(browser.run("return posts")).isEqualTo(1L);
        assertThat(broker.loads()).hasSize(2);
    }

    @Test
    void requestThatCannotBeShownIsSaid() {
        rich();
        signIn("/console/requests/99");
        browser.awaitText("#section-requests .outcome", "Request 99 is not shown: no such request is stored.");
        broker.created();
        broker.get("/v1/agent/balance");
        browser.click("#section-requests .fresh, #section-requests tbody a.link");
        browser.click("#request .head button");
        browser.online(false).click("#section-requests tbody a.link");
        browser.awaitText("#section-requests .outcome", "is not shown: no connection to the server.");
    }

    @Test
    void newRowsWaitWhileTheListIsRead() {
        PageLoads.any(rich());
        signIn("/console/loads");
        browser.awaitText("#section-loads tbody", "LD-2026-000001");
        browser.pointAt("#section-loads tbody strong");
        Object place = browser.run(TOP);
        PageLoads.any(broker);
        browser.awaitText("#section-loads .fresh", "1 new ↑");
        assertThat(browser.run(TOP)).isEqualTo(place);
        browser.click("summary[data-key='menu-LD-2026-000001']");
        browser.click("button[data-key='1-LD-2026-000001']");
        browser.awaitText("#section-loads > .outcome", "is at pickup");
        assertThat(browser.run(TOP)).isEqualTo(place);
        assertThat(browser.count("#section-loads tbody tr")).isOne();
        browser.click("#section-loads .fresh");
        browser.until(() -> browser.count("#section-loads tbody tr") == 2);
    }

    @Test
    void rowsAreOfOneHeightAtEveryWidth() {
        PageLoads.any(rich());
        PageLoads.ping(serving, PageLoads.of(broker, 200, PageLoads.TEN_STOPS), 40);
        serving.world().clock().advance(Duration.ofDays(1));
        signIn("/console/loads");
        browser.awaitText("#section-loads tbody", "23 h 30 min overdue");
        for (int width : List.of(1440, 1000, 390, 320)) {
            browser.size(width, 900);
            browser.until(() -> browser.width() <= width);
            browser.picture("console-rows-" + width);
            Object difference = browser.run("const [one, other] = [...document.querySelectorAll('tbody tr')]"
                    + ".map((each) => each.offsetHeight); return Math.abs(one - other)");
            assertThat((Long) difference).as("at %s pixels", width).isLessThanOrEqualTo(1);
            assertThat(
                            browser.run(
                                    "return [...document.querySelectorAll('td .badge')].filter((each) =>"
                                            + " each.getBoundingClientRect().right > each.closest('td').getBoundingClientRect().right).length"))
                    .as("badges cut off at %s pixels", width)
                    .isEqualTo(0L);
        }
    }

    @Test
    void thousandLoadsAreSearchedAndPagedAndTheOutcomeIsOnTheScreen() {
        Party busy = serving.broker("700.00");
        for (int i = 0; i < 1_000; i++) {
            busy.created();
        }
        browser.signIn(serving.url() + "/console", busy.key());
        browser.awaitText("#section-loads .head", "1–100 of 1000");
        browser.click("#section-loads > .row-actions button:last-child");
        browser.awaitText("#section-loads .head", "101–200 of 1000").click("#section-loads > .row-actions button");
        browser.until(() -> browser.focused("main"));
        browser.awaitText("#section-loads .head", "1–100 of 1000")
                .click("#section-loads > .row-actions button:last-child");
        browser.awaitText("#section-loads .head", "101–200 of 1000")
                .awaitText("#section-loads tbody", "LD-2026-000900");
        browser.click("#section-loads tr:last-child summary");
        browser.click("button[data-key='along-LD-2026-000801']");
        browser.awaitText("#section-loads .outcome", "LD-2026-000801 is on its way");
        assertThat(browser.run("const { top, bottom } = document.querySelector('#section-loads > .outcome')"
                        + ".getBoundingClientRect(); return top >= 0 && bottom <= innerHeight"))
                .isEqualTo(true);
        browser.type("#section-loads input[name=q]", "000007");
        browser.awaitText("#section-loads .head", "1–1 of 1 found in 1000")
                .awaitText("#section-loads tbody", "LD-2026-000007");
        serving.world().clock().set(Instant.parse("2999-01-01T00:00:00Z"));
        PageLoads.ping(serving, serving.load("LD-2026-000001"), 40);
        browser.click("#run");
        browser.awaitText("#run-problem", "when LD-2026-000001 was driven or delivered");
    }

    @Test
    void keyboardAloneSuffices() {
        PageLoads.any(rich());
        browser.open(serving.url() + "/console").keys(broker.key(), Keys.ENTER);
        browser.awaitText("#section-loads tbody", "LD-2026-000001");
        browser.tabTo("summary")
                .keys(Keys.ENTER)
                .tabTo("button[data-key^='end-']")
                .keys(Keys.ENTER);
        browser.awaitText("#section-loads .outcome", "is delivered");
        browser.until(() -> browser.focused("summary"));
        browser.keys(Keys.TAB, Keys.ESCAPE);
        assertThat(browser.focused("details:not([open]) summary")).isTrue();
        browser.keys(Keys.HOME).tabTo("#nav a[href='/console/requests']").keys(Keys.ENTER);
        browser.awaitText("#section-requests tbody", "createLoad");
        browser.tabTo("#section-requests a.link").keys(Keys.ENTER).awaitText("#request", "POST /v1/agent/loads");
        browser.keys(Keys.ESCAPE);
        assertThat(browser.focused("#section-requests a.link")).isTrue();
        browser.keys(Keys.HOME).tabTo("#nav a[href='/console/control']").keys(Keys.ENTER);
        browser.awaitText("#section-control", "Advance").tabTo("section[aria-labelledby=control-clock] button");
        browser.keys(Keys.ENTER).awaitText("section[aria-labelledby=control-clock] .outcome", "It is");
        browser.until(() -> browser.focused("section[aria-labelledby=control-clock] button"));
    }

    @Test
    void loadDrivesAsTheClockMoves() {
        Load load = PageLoads.any(rich());
        signIn("/console");
        browser.awaitText("#section-loads tbody", "Planned").click("#section-loads summary");
        browser.click("button[data-key^='along-']");
        browser.awaitText("#section-loads .outcome", "drives whenever the clock is moved");
        serving.send("POST /_control/clock", List.of(), "{\"advance\":\"PT8H\"}");
        browser.awaitText("#section-loads tbody", "Delivered");
        assertThat(load.view().journey().deliveredAt())
                .isBefore(serving.world().clock().instant());
    }

    @Test
    void loadThatIsLateIsOneButtonAndItsCallsAreThereAsCurl() {
        rich();
        signIn("/console");
        browser.awaitText("#section-loads", "No loads yet").choose("#section-loads select", "delivered late");
        browser.click("#section-loads form button");
        browser.awaitText("#section-loads tbody", "Delivered").awaitText("#section-loads tbody", "2 h late");
        browser.click("nav a[href='/console/control']");
        browser.run("navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }");
        browser.click("section[aria-labelledby=control-scenario] button.quiet");
        browser.until(() -> browser.run("return window.copied") != null);
        assertThat(String.valueOf(browser.run("return window.copied")).lines())
                .satisfiesExactly(
                        create -> assertThat(create)
                                .startsWith(
                                        "curl -X POST '" + serving.url() + "/v1/agent/loads'"
                                                + " -H \"Authorization: Bearer $FREIGHT_AGENT_KEY\" -H 'Idempotency-Key: SAMPLE-"),
                        drive -> assertThat(drive)
                                .startsWith(
                                        "curl -X POST '" + serving.url() + "/_control/loads/LD-2026-000001/pings'"));
    }

    /** The clock is everybody's, so it does not matter whose load it is. */
    @Test
    void clockDoesNotRunAgainBeforeWhatWasDriven() {
        Load load = PageLoads.any(rich());
        serving.world().clock().set(Instant.parse("2999-01-01T00:00:00Z"));
        PageLoads.ping(serving, load, 40);
        browser.signIn(serving.url() + "/console", serving.broker("1.00").key());
        browser.click("#run");
        browser.awaitText("#run-problem", "is before 2999-01-01T00:00:00Z, when LD-2026-000001 was driven");
        assertThat(serving.world().clock().frozenAt()).isPresent();
        browser.click("nav a[href='/console/control']");
        String clock = "section[aria-labelledby=control-clock] ";
        browser.awaitText(clock, "Set it to");
        browser.run("const to = document.querySelector('input[type=datetime-local]'); to.value = '2031-01-01T08:30';"
                + " to.form.requestSubmit()");
        browser.awaitText(clock + ".outcome", "when LD-2026-000001 was driven");
        assertThat(serving.world().clock().instant()).isAfter(Instant.parse("2998-12-31T00:00:00Z"));
    }

    @Test
    void barIsOnTheScreenAfterSigningIn() {
        browser.size(390, 800);
        signIn("/console/control");
        browser.awaitText("#who", "Sign out");
        assertThat(browser.run("return scrollY")).isEqualTo(0L);
    }

    /** On a phone the time was cut off. */
    @Test
    void timeToSetIsSeenWhole() {
        browser.size(390, 800);
        signIn("/console/control");
        String shown = "input[type=datetime-local]";
        browser.awaitText("#who", "Sign out").until(() -> browser.count(shown) == 1);
        assertThat(browser.run(
                        "const shown = document.querySelector('" + shown + "'); shown.value = '2027-03-14T22:30';"
                                + " const whole = shown.cloneNode(); whole.value = shown.value; whole.style = 'position: absolute; width: auto';"
                                + " document.body.append(whole); return shown.offsetWidth >= whole.offsetWidth"))
                .isEqualTo(true);
    }

    /** The page knows the time of two seconds ago. */
    @Test
    void nextEventIsNotGoneBackTo() {
        PageLoads.any(rich());
        Load other = PageLoads.any(broker);
        browser.before("const fetched = window.fetch; window.asked = 0; window.fetch = (...all) => window.deaf"
                + " && all[0].includes('account') ? new Promise(() => {})"
                + " : (asked += 1, fetched(...all).finally(() => { asked -= 1; }));");
        signIn("/console/control");
        browser.awaitText("section[aria-labelledby=control-clock]", "To the next")
                .run("window.deaf = true");
        browser.until(() -> Long.valueOf(0).equals(browser.run("return asked")));
        serving.world().clock().set(Instant.parse("2999-01-01T00:00:00Z"));
        PageLoads.ping(serving, other, 40);
        browser.run(
                "[...document.querySelectorAll('button')].find((each) => each.textContent.startsWith('To the next')).click()");
        browser.awaitText("section[aria-labelledby=control-clock]", "when LD-2026-000002 was driven");
    }

    @Test
    void clockGoesToTheNextEventAndTheSavedStateIsLoadedAgain(@TempDir Path scratch) {
        PageLoads.any(rich());
        signIn("/console/control");
        browser.downloadsTo(scratch).click("section[aria-labelledby=control-scenario] form button");
        browser.awaitText("section[aria-labelledby=control-scenario] .outcome", "Saved as freight-state.json.");
        Path file = scratch.resolve("freight-state.json");
        browser.until(() -> Files.exists(file));
        browser.run(
                "[...document.querySelectorAll('button')].find((each) => each.textContent.startsWith('To the next')).click()");
        browser.awaitText("section[aria-labelledby=control-clock]", "It is Mon, May 4, 2026, 12:30 PM UTC");
        browser.choosesFile("input[type=file]", file);
        browser.run("document.querySelector('input[type=file]').form.requestSubmit()");
        browser.awaitText("section[aria-labelledby=control-scenario]", "The server has 1 loads now");
        assertThat(serving.world().clock().instant()).isEqualTo(Serving.NOON);
    }

    @Test
    void serverThatNeverRespondsIsSaid() {
        browser.before("const timeout = AbortSignal.timeout;"
                + " AbortSignal.timeout = (millis) => timeout.call(AbortSignal, millis / 20)");
        signIn("/console/loads");
        browser.awaitText("#section-loads", "No loads yet").run("""
                const fetched = window.fetch;
                window.fetch = (path, how) => window.over ? fetched(path, how) : new Promise((come, fail) =>
                  how.signal?.addEventListener('abort', () => fail(how.signal.reason)));""");
        browser.awaitText("#trouble", "No connection to the server, trying again.")
                .run("window.over = true");
        browser.until(() -> browser.text("#trouble").isEmpty());
    }

    @Test
    void selectionStaysWhileNothingChanges() {
        PageLoads.any(rich());
        signIn("/console/requests");
        browser.awaitText("#section-requests table", "createLoad");
        assertThat(browser.run("return document.activeElement.id")).isEqualTo("main");
        browser.run(
                "getSelection().selectAllChildren(document.querySelector('#section-requests tbody tr'));"
                        + " window.reads = 0; const fetched = window.fetch;"
                        + " window.fetch = (...all) => { if (all[0].includes('requests')) window.reads += 1; return fetched(...all); }");
        browser.until(() -> ((Number) browser.run("return window.reads")).intValue() >= 3);
        assertThat(String.valueOf(browser.run("return String(getSelection())"))).contains("createLoad");
        rich();
        browser.awaitText("#section-requests .fresh", "1 new");
        assertThat(String.valueOf(browser.run("return String(getSelection())"))).contains("createLoad");
        browser.run("getSelection().removeAllRanges()");
        browser.click("#section-requests .fresh");
        browser.awaitText("#section-requests table", "topUpByCard");
    }

    @Test
    void sampleLoadIsCreatedDrivenAndItsMessageSeen() {
        try (Serving real = Serving.start(ServerOptions.builder())) {
            browser.signIn(real.url() + "/console", real.broker("5.00").key());
            browser.click("#section-loads form button");
            browser.awaitText("#section-loads table", "→ Dallas, TX").awaitText("#balance", "$4.35");
            browser.click("summary[data-key^='menu-']");
            browser.click("button[data-key^='end-']");
            browser.awaitText("#section-loads table", "Delivered")
                    .awaitText("#section-loads .outcome.good", "positions just now and is delivered.");
            assertThat(real.world().clock().frozenAt()).isEmpty();
            Load driven = real.load(browser.text("#section-loads tbody strong"));
            assertThat(driven.view().journey().lastFix().time())
                    .isBeforeOrEqualTo(real.world().clock().instant());
            assertThat(driven.view().journey().stops())
                    .allSatisfy(stop -> assertThat(stop.arrivedAt())
                            .isBeforeOrEqualTo(real.world().clock().instant()));
            browser.click("nav a[href='/console/messages']");
            browser.awaitText(
                    "#section-messages table", "Join and share your position: " + real.url() + "/driver/drv_");
            assertThat(browser.text("#section-messages")).doesNotContain("12025550143");
            browser.type("#section-messages input[name=q]", "ld-2026-000002");
            browser.awaitText("#section-messages", "Nothing matches.");
            browser.click("nav a[href='/console/control']");
            browser.click("section[aria-labelledby=control-clock] form button");
            String outcome = "section[aria-labelledby=control-clock] .outcome";
            browser.awaitText(outcome, "now, and stays so.");
            assertThat(browser.text(outcome))
                    .startsWith(DateTimeFormatter.ofPattern("'It is 'EEE, MMM d, yyyy, h:mm", Locale.US)
                            .withZone(ZoneId.systemDefault())
                            .format(real.world().clock().instant()));
        }
    }

    @Test
    void priceOfASampleIsTheOneThatIsCharged() {
        rich();
        signIn("/console/loads");
        browser.awaitText("#section-loads form button", "Create it ($0.65)");
        serving.world().billing().prices().change(Map.of("load_create", new BigDecimal("0.90")));
        browser.awaitText("#section-loads form button", "Create it ($0.90)").click("#section-loads form button");
        browser.awaitText("#balance", "$19.50");
    }

    @Test
    void priceOfASampleIsThereBeforeTheFirstLoad() {
        browser.before("const fetched = window.fetch; window.fetch = (path, how) =>"
                + " path.includes('/api/loads') ? new Promise(() => {}) : fetched(path, how);");
        signIn("/console/loads");
        browser.until(() -> browser.count("#section-loads form button") == 1);
        assertThat(browser.text("#section-loads form button")).isEqualTo("Create it ($0.65)");
    }

    @Test
    void sampleWhoseResponseIsLostIsCreatedOnce() {
        Party party = serving.broker("5.00");
        browser.signIn(serving.url() + "/console", party.key()).awaitText("#section-loads", "No loads yet");
        browser.run("""
                const fetched = window.fetch;
                window.fetch = async (path, how) => {
                  const answer = await fetched(path, how);
                  return how.method !== 'POST' || (window.lost = !window.lost) === false ? answer : Promise.reject(new TypeError());
                };""");
        browser.click("#section-loads form button");
        browser.awaitText("#section-loads .outcome.bad", "").awaitText("#balance", "$4.35");
        browser.click("#section-loads form button");
        browser.awaitText("#section-loads .outcome.good", "LD-2026-000001 is there.");
        assertThat(party.loads()).hasSize(1);
        assertThat(party.balanceUsd()).isEqualTo("4.35");
    }

    @Test
    void loadThatNeverStartedIsOverdueInTheListAndOnTheFleet() {
        try (Serving fleet = Serving.start(Serving.options().fleetPage(true))) {
            Party party = fleet.broker("5.00");
            PageLoads.any(party);
            browser.signIn(fleet.url() + "/console", party.key()).awaitText("#section-loads tbody", "Planned");
            fleet.world().clock().advance(Duration.ofSeconds(30 * 60 + 59));
            browser.awaitText("#stands", "12:30 PM");
            assertThat(browser.text("#section-loads tbody")).doesNotContain("overdue");
            fleet.world().clock().set(Serving.NOON.plus(Duration.ofHours(2)));
            browser.awaitText("#section-loads tbody .badge.warn", "1 h 30 min overdue");
            browser.open(fleet.url() + "/").awaitText("#loads .badge.warn", "pickup overdue by 1 h 30 min");
        }
    }

    @Test
    void deliveryThatIsOverdueIsSaidInTheListAndOnTheFleet() {
        try (Serving fleet = Serving.start(Serving.options().fleetPage(true))) {
            Party party = fleet.broker("5.00");
            PageLoads.ping(fleet, PageLoads.any(party), 40);
            PageLoads.any(party);
            fleet.world().clock().advance(Duration.ofHours(5));
            browser.signIn(fleet.url() + "/console", party.key())
                    .awaitText("#section-loads tbody tr:last-child .badge.warn", "1 h overdue");
            assertThat(browser.run("return [...document.querySelectorAll('[data-overdue]')].map((each) => each.title)"))
                    .asInstanceOf(LIST)
                    .containsExactly("pickup overdue by 4 h 30 min", "delivery overdue by 1 h");
            browser.open(fleet.url() + "/")
                    .awaitText("#loads .badge.warn", "pickup overdue by 4 h 30 min")
                    .awaitText("#loads .badge.warn", "delivery overdue by 1 h");
        }
    }

    @Test
    void buttonThatHasCopiedIsNamedSo() {
        PageLoads.any(rich());
        signIn("/console/messages");
        browser.awaitText("#section-messages table", "LD-2026-000001")
                .run("navigator.clipboard.writeText = async () => {}");
        browser.click("#section-messages td button");
        browser.until(() -> browser.count("button[aria-label='Copied: message of LD-2026-000001']") == 1);
        browser.until(() -> browser.count("button[aria-label='Copy: message of LD-2026-000001']") == 1);
    }

    @Test
    void searchIsNoLongerThanTheServerTakes() {
        PageLoads.any(rich());
        signIn("/console/loads");
        browser.awaitText("#section-loads tbody", "LD-2026-000001").click("#section-loads input[name=q]");
        browser.run("document.execCommand('insertText', false, '\u8f66'.repeat(9_000))");
        browser.until(() -> !(browser.text("#section-loads > .empty") + browser.text("#trouble")).isEmpty());
        assertThat(browser.text("#trouble")).isEmpty();
        browser.awaitText("#section-loads", "Nothing matches.");
    }

    @Test
    void linkOfAStateLoadedMeanwhileIsTheOneThatIsCopied() {
        PageLoads.any(rich());
        signIn("/console/loads");
        browser.awaitText("#section-loads tbody", "LD-2026-000001")
                .run("navigator.clipboard.writeText = async (text) => { window.copied = text; }");
        browser.run(
                "fetch('/_control/snapshot').then((answer) => answer.text()).then((state) => fetch('/_control/snapshot',"
                        + "{ method: 'PUT', body: state.replaceAll(/trk_\\w\\w/g, 'trk_ZZ') }))");
        browser.until(() -> browser.count("a[href^='/track/trk_ZZ']") == 1);
        browser.click("summary");
        browser.click("details button");
        browser.until(
                () -> String.valueOf(browser.run("return window.copied")).startsWith(serving.url() + "/track/trk_ZZ"));
    }

    @Test
    void messageIsFoundByItsLoad() {
        PageLoads.any(rich());
        PageLoads.any(broker);
        signIn("/console/messages");
        browser.awaitText("#section-messages .head", "1–2 of 2");
        browser.type("#section-messages input[name=q]", "loadNumber:ld-2026-000001");
        browser.awaitText("#section-messages .head", "1–1 of 1 found in 2");
        assertThat(browser.text("#section-messages tbody"))
                .contains("LD-2026-000001")
                .doesNotContain("000002");
    }

    @Test
    void faultIsSetAndStateSavedAndLoadedByKeyboardAlone(@TempDir Path scratch) {
        PageLoads.any(rich());
        signIn("/console/control");
        String faults = "section[aria-labelledby=control-faults] ";
        browser.awaitText(faults, "No faults are set.").tabTo(faults + "select").keys("getBal", Keys.TAB, "late");
        browser.tabTo(faults + "form button").keys(Keys.ENTER).awaitText(faults + ".outcome", "fault-1 is waiting");
        browser.until(() -> browser.focused(faults + "form button"));
        assertThat(serving.world().faults().list())
                .singleElement()
                .satisfies(set -> assertThat(set.fault().operation()).isEqualTo("getBalance"))
                .satisfies(set -> assertThat(set.fault().what().type()).isEqualTo("DELAY"));
        browser.tabTo(faults + "form ~ form button").keys(Keys.ENTER).awaitText(faults, "The faults are cleared.");
        String scenario = "section[aria-labelledby=control-scenario] ";
        browser.downloadsTo(scratch).tabTo(scenario + "form button").keys(Keys.ENTER);
        browser.awaitText(scenario + ".outcome", "Saved as freight-state.json.");
        Path file = scratch.resolve("freight-state.json");
        browser.until(() -> Files.exists(file));
        browser.tabTo("input[type=file]").choosesFile("input[type=file]", file);
        browser.tabTo(scenario + "form ~ form button").keys(Keys.ENTER);
        browser.awaitText(scenario, "The server has 1 loads now");
    }

    @Test
    void faultsAreOfferedExactlyWhereTheServerTakesThem() {
        signIn("/console/control");
        browser.awaitText("section[aria-labelledby=control-faults]", "No faults are set.");
        Object offered = browser.run("""
                const [operations, whats, wheres] = document.querySelectorAll('section[aria-labelledby=control-faults] select');
                const values = (select) => [...select.options].filter((each) => !each.disabled).map((each) => each.value);
                const pick = (select, value) => { select.value = value; select.dispatchEvent(new Event('change')); };
                return values(operations).flatMap((operation) => { pick(operations, operation);
                  return values(whats).flatMap((what) => { pick(whats, what);
                    return values(wheres).map((where) => [operation, what, where].join(' ')); }); });""");
        List<String> taken = new ArrayList<>();
        for (String operation : List.of("", "createLoad", "updateLoadStatus", "postPings")) {
            FAULTS.forEach((kind, more) -> {
                for (String where : List.of("BEFORE", "AFTER_COMMIT", "IN_BODY")) {
                    String fault = "{\"where\":\"%s\",\"what\":{\"type\":\"%s\"%s}%s}"
                            .formatted(
                                    where,
                                    kind,
                                    more,
                                    operation.isEmpty() ? "" : ",\"operation\":\"" + operation + '"');
                    if (serving.send("POST /_control/faults", List.of(), fault).status() == 201) {
                        taken.add(operation + ' ' + kind + ' ' + where);
                    }
                }
            });
        }
        assertThat((List<?>) offered)
                .filteredOn(each -> String.valueOf(each).matches("(|createLoad|updateLoadStatus|postPings) .*"))
                .map(String::valueOf)
                .containsExactlyInAnyOrderElementsOf(taken);
    }

    @Test
    void everyKindOfFaultCanBeSet() {
        signIn("/console/control");
        String form = "section[aria-labelledby=control-faults] ";
        List<String> kinds = List.of("RESET", "CLOSE", "STATUS", "STALL", "TRUNCATE", "SLOW", "DELAY", "GARBAGE");
        for (int i = 0; i < kinds.size(); i++) {
            String kind = kinds.get(i);
            boolean inBody = kind.equals("TRUNCATE") || kind.equals("SLOW");
            browser.choose(form + "select:has(option[value=RESET])", kind);
            browser.choose(form + "select:has(option[value=BEFORE])", inBody ? "IN_BODY" : "AFTER_COMMIT");
            browser.click(form + "form button");
            browser.awaitText(form + ".outcome", "fault-" + (i + 1) + " is waiting for your next call.");
        }
        assertThat(serving.world().faults().list())
                .extracting(fault -> fault.fault().what().type())
                .containsExactlyElementsOf(kinds);
    }

    @Test
    void refusalOfAFaultOrOfTheClearingIsShown() {
        signIn("/console/control");
        String card = "section[aria-labelledby=control-faults] ";
        browser.click(card + "form button");
        browser.awaitText(card + ".outcome", "fault-1 is waiting").click(card + "form ~ form button");
        browser.awaitText(card + ".outcome", "The faults are cleared.");
        browser.until(() -> !browser.text(card + ".outcome").contains("fault-1"));
        browser.run(
                "const form = document.querySelector(arguments[0]); form.noValidate = true;"
                        + " [...form.querySelectorAll('input')].at(-1).value = 0; form.requestSubmit()",
                card + "form");
        browser.awaitText(card + "form .outcome.bad", "times");
        browser.online(false).click(card + "form ~ form button");
        browser.awaitText(card + "form ~ form .outcome.bad", "No response from the server");
        assertThat(serving.world().faults().list()).isEmpty();
    }

    @Test
    void requestThatComesAfterItsSectionWasLeftIsNotOpened() {
        rich().created();
        signIn("/console/requests");
        browser.awaitText("#section-requests table", "createLoad").run("""
                const fetched = window.fetch;
                window.fetch = (path, ...more) => path.includes('/requests/') ? new Promise((go) => (window.go = go))
                  .then(() => fetched(path, ...more)).finally(() => setTimeout(() => (window.came = true), 100)) : fetched(path, ...more);""");
        browser.click("#section-requests a.link");
        browser.click("nav a[href='/console/loads']");
        browser.awaitText("#section-loads tbody", "Planned").run("window.go()");
        browser.until(() -> Boolean.TRUE.equals(browser.run("return window.came")));
        assertThat(browser.path()).isEqualTo("/console/loads");
    }

    @Test
    void sampleThatControlDoesNotDriveIsNotCharged() {
        try (Serving guarded = Serving.start(Serving.options().controlToken("a-control-token"))) {
            Party party = guarded.broker("1.00");
            browser.signIn(guarded.url() + "/console", party.key())
                    .awaitText("#section-loads", "No loads yet")
                    .choose("#section-loads select", "delivered late");
            browser.click("#section-loads form button");
            browser.until(() -> browser.count("#section-loads > .outcome.bad") == 1);
            assertThat(party.loads()).isEmpty();
            assertThat(party.balanceUsd()).isEqualTo("1.00");
        }
    }

    @Test
    void linkOfATruckThatMovesStaysUnderThePointer() {
        try (Serving fleet = Serving.start(Serving.options().fleetPage(true))) {
            Load load = PageLoads.any(fleet.broker("5.00"));
            PageLoads.ping(fleet, load, 40.2);
            browser.open(fleet.url() + "/").awaitText("#loads", "Near Kilbourne, IL");
            browser.run("window.pressed = document.querySelector('#loads a')");
            PageLoads.ping(fleet, load, 40.5);
            browser.until(() -> !browser.text("#loads").contains("Kilbourne"));
            assertThat(browser.run("return pressed.isConnected")).isEqualTo(true);
        }
    }

    @Test
    void trucksOfBeforeAResetLeaveTheFleet() {
        try (Serving fleet = Serving.start(Serving.options().fleetPage(true))) {
            PageLoads.ping(fleet, PageLoads.any(fleet.broker("5.00")), 40);
            browser.open(fleet.url() + "/").awaitText("#loads", "LD-2026-000001");
            browser.until(() -> browser.count(".truck-mark") == 1);
            fleet.reset();
            browser.until(() -> browser.count(".truck-mark, #loads li") == 0);
        }
    }

    @Test
    void clockIsSetAndRunsAgain() {
        signIn("/console/control");
        String form = "section[aria-labelledby=control-clock] ";
        browser.awaitText("#stands", "The server's clock is frozen");
        browser.run("const to = document.querySelector('input[type=datetime-local]'); to.value = '2031-01-01T08:30';"
                + " to.form.requestSubmit()");
        browser.awaitText(form + ".outcome", "It is Wed, Jan 1, 2031, 8:30 AM UTC");
        assertThat(serving.world().clock().instant()).isAfter(Instant.parse("2030-12-31T00:00:00Z"));
        browser.click("#run");
        browser.until(() -> browser.text("#stands").isEmpty());
        assertThat(serving.world().clock().frozenAt()).isEmpty();
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
    void pricesOfThisBrokerDoNotBecomeThoseOfAll() {
        serving.world().accounts().account(broker.id()).prices().change(Map.of("load_create", new BigDecimal("0.10")));
        signIn("/console/control");
        browser.awaitText("section[aria-labelledby=control-prices]", "Change prices");
        browser.type("section[aria-labelledby=control-prices] div:nth-child(2) > input", "0.05");
        browser.click("section[aria-labelledby=control-prices] form button");
        browser.awaitText("section[aria-labelledby=control-prices] .outcome", "The new prices count");
        assertThat(serving.broker("1.00").get("/v1/agent/pricing").body())
                .contains("\"load_create\":0.65", "\"position_read\":0.05");
    }

    @Test
    void controlIsNotOfferedWhereThereIsNone() {
        try (Serving closed = Serving.start(Serving.options().control(false))) {
            browser.signIn(
                    closed.url() + "/console/control", closed.broker("1.00").key());
            browser.awaitText("#nav", "Requests");
            assertThat(browser.text("#nav")).doesNotContain("Control");
            assertThat(browser.count("#section-loads")).isOne();
        }
    }

    @Test
    void controlTokenIsAskedForAndKeptInTheTab() {
        try (Serving guarded = Serving.start(Serving.options().controlToken("a-control-token"))) {
            browser.signIn(
                    guarded.url() + "/console/control", guarded.broker("1.00").key());
            browser.awaitText("section[aria-labelledby=control-control-token]", "Token the server was started with");
            browser.type("section[aria-labelledby=control-control-token] input", "другой");
            browser.click("section[aria-labelledby=control-control-token] form button");
            browser.awaitText("#section-control > .outcome", "the control token is");
            browser.type("section[aria-labelledby=control-control-token] input", "a-control-token");
            browser.click("section[aria-labelledby=control-control-token] form button");
            // when it goes away all below it moves, and a click would miss
            browser.until(() -> !browser.text("#section-control").contains("Control token"));
            assertThat(browser.focused("main")).isTrue();
            assertThat(browser.text("#section-control > .outcome"))
                    .isEqualTo("The token is right. It is stored in this tab only.");
            browser.click("section[aria-labelledby=control-clock] form button");
            browser.awaitText("section[aria-labelledby=control-clock] .outcome", "It is");
        }
    }
}
