package io.freightsdk.server.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.server.api.Callers;
import io.freightsdk.server.api.JsonBodies;
import io.freightsdk.server.api.Links;
import io.freightsdk.server.api.Refused;
import io.freightsdk.server.api.Route;
import io.freightsdk.server.api.Route.Audience;
import io.freightsdk.server.api.ServerCall;
import io.freightsdk.server.money.Accounts.Caller;
import io.freightsdk.server.pages.Assets.PackedBody;
import io.freightsdk.server.pages.Pages.PageSettings;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.state.Records;
import io.freightsdk.server.state.RequestJournal.Talks.Talk;
import io.freightsdk.server.state.Secrets;
import io.freightsdk.server.state.World;
import io.freightsdk.server.values.JournalEntry;
import io.freightsdk.server.values.LedgerEntry;
import io.freightsdk.server.values.Scope;
import io.freightsdk.server.values.SmsMessage;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The broker's console. The page is the same for everybody; what it shows comes with the broker's key, is that broker's
 * own, and costs nothing.
 */
record ConsolePage(Links links, PageSettings.Control control) {
    static final int ROWS = 100;

    private static final Pattern NAME = Pattern.compile("\"\\w+\":");

    List<Route> routes() {
        Stream<String> sections = Stream.of("loads", "billing", "requests", "requests/{seq}", "messages", "control");
        List<Route> routes = new ArrayList<>(List.of(
                page("/console"),
                own("consoleAccount", "account", this::account),
                own("consoleLedger", "ledger", ConsolePage::ledger),
                own("consoleLoads", "loads", this::loads),
                own("consoleRequests", "requests", ConsolePage::requests),
                own("consoleRequest", "requests/{seq}", ConsolePage::request),
                own("consoleMessages", "messages", ConsolePage::messages)));
        sections.map(section -> page("/console/" + section)).forEach(routes::add);
        return routes;
    }

    private Route page(String path) {
        return Route.of(
                "openConsole",
                Audience.VISITOR,
                "GET " + path,
                call -> Security.onPrivate(Assets.of("console.html").answer(200)));
    }

    private Route own(String name, String what, BiFunction<ServerCall, Caller, JsonBodies.Writing> own) {
        return Route.of(name, Audience.VISITOR, "GET /console/api/" + what, call -> {
            JsonBodies.Writing writing = own.apply(call, Callers.authenticated(call));
            return Security.onPrivate(
                    new PackedBody("application/json", JsonBodies.bytes(writing).toByteArray()).answer(call.request()));
        });
    }

    private JsonBodies.Writing account(ServerCall call, Caller caller) {
        BigDecimal balance = caller.account().balanceUsd();
        return writer -> {
            writer.beginObject();
            PageJson.writeClock(writer, call.world());
            writer.name("brokerId").value(caller.broker().id());
            writer.name("name").value(caller.broker().name());
            writer.name("registered").value(caller.broker().registered());
            writer.name("balanceUsd").value(balance.toPlainString());
            writer.name("billingAvailable")
                    .value(call.world().billing().available()
                            && caller.account().available());
            writer.name("control").value(control.name().toLowerCase(Locale.ROOT));
            JsonBodies.amounts(writer.name("prices"), caller.account().prices().pricesUsd());
            writer.endObject();
        };
    }

    private static JsonBodies.Writing ledger(ServerCall call, Caller caller) {
        List<LedgerEntry> entries =
                Callers.scoped(caller, Scope.BILLING).account().entries();
        return newest(call, "ledger", entries, entry -> writer -> Records.write(writer, entry));
    }

    private JsonBodies.Writing loads(ServerCall call, Caller caller) {
        Callers.scoped(caller, Scope.LOADS_READ);
        List<Load> own = call.world().loads().ofBroker(caller.broker().id());
        return newest(call, "loads", own, load -> writer -> PageJson.writeRow(writer, load, links, call.at()));
    }

    private static JsonBodies.Writing requests(ServerCall call, Caller caller) {
        Callers.scoped(caller, Scope.LOADS_READ);
        String brokerId = caller.broker().id();
        List<JournalEntry> own = call.world().journal().entries(entry -> brokerId.equals(entry.brokerId()));
        return newest(call, "requests", own, entry -> writer -> JsonBodies.request(writer, entry));
    }

    /** One request with what was said; of keys, phones and links there are stars. */
    private static JsonBodies.Writing request(ServerCall call, Caller caller) {
        Callers.scoped(caller, Scope.LOADS_READ);
        World world = call.world();
        String brokerId = caller.broker().id();
        JournalEntry entry = world
                .journal()
                .entries(each -> brokerId.equals(each.brokerId())
                        && String.valueOf(each.seq()).equals(call.parameter()))
                .stream()
                .findFirst()
                .orElseThrow(() -> new Refused(404, "no such request is stored"));
        return writer -> {
            writer.beginObject();
            JsonBodies.request(writer.name("entry"), entry);
            Talk talk = world.talks().of(entry.seq()).orElse(null);
            if (talk != null) {
                Secrets secrets = world.secrets();
                writer.name("requestHeaders").value(secrets.masked(String.join("\n", talk.requestHeaders())));
                writer.name("requestBody")
                        .value(secrets.masked(talk.requestBody().utf8()));
                writer.name("answerHeaders").value(secrets.masked(String.join("\n", talk.answerHeaders())));
                writer.name("answerBody").value(secrets.masked(new String(talk.answerBody(), UTF_8)));
            }
            writer.endObject();
        };
    }

    /** The messages to the drivers of this broker's loads, without their phone numbers. */
    private static JsonBodies.Writing messages(ServerCall call, Caller caller) {
        Callers.scoped(caller, Scope.LOADS_READ);
        List<SmsMessage> own = call.world().messages(caller.broker().id());
        return newest(call, "messages", own, message -> {
            String to = message.to().replaceFirst(".*(?=..)", "…");
            return writer ->
                    Records.write(writer, new SmsMessage(message.at(), to, message.text(), message.loadNumber()));
        });
    }

    /** Newest first, of those found so many before {@code end}, which counts from the oldest. */
    private static <T> JsonBodies.Writing newest(
            ServerCall call, String name, List<T> oldestFirst, Function<T, JsonBodies.Writing> row) {
        Map<String, String> query = call.request().target().query();
        List<T> found = found(query.getOrDefault("q", ""), oldestFirst, row);
        String before = query.getOrDefault("end", "");
        int end = before.matches("[0-9]{1,9}") ? Math.min(Integer.parseInt(before), found.size()) : found.size();
        return writer -> {
            writer.beginObject().name(name).beginArray();
            for (int i = end - 1; i >= Math.max(0, end - ROWS); i--) {
                row.apply(found.get(i)).to(writer);
            }
            writer.endArray().name("end").value(end);
            writer.name("found").value(found.size());
            writer.name("total").value(oldestFirst.size()).endObject();
        };
    }

    /** Returns the rows that contain every word; {@code status:402} searches one column. */
    private static <T> List<T> found(String wanted, List<T> all, Function<T, JsonBodies.Writing> row) {
        List<String> words = List.of(wanted.strip().toLowerCase(Locale.ROOT).split("\\s+", -1));
        return wanted.isBlank()
                ? all
                : all.stream()
                        .filter(each -> {
                            String fields =
                                    JsonBodies.bytes(row.apply(each)).utf8().toLowerCase(Locale.ROOT);
                            String values = NAME.matcher(fields).replaceAll("").replace("\"", "");
                            return words.stream()
                                    .allMatch(word -> word.contains(":")
                                            ? fields.replace("\"", "").contains(word)
                                            : values.contains(word));
                        })
                        .toList();
    }
}
