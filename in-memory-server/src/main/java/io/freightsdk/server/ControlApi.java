package io.freightsdk.server;

import io.freightsdk.server.Route.Audience;
import io.freightsdk.server.Route.Handler;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The calls under {@code /_control}, by which a test in any language does what one in Java does with {@link
 * InMemoryFreightServer}. They are free, not journaled and exempt from faults. A body is checked whole before anything changes.
 */
final class ControlApi {
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(5);
    private static final int MOST_COUNT = 999_999_999;
    private static final String WITHIN = "within";

    private final ServerState state;
    private final Links links;
    private final ControlGuard guard;

    ControlApi(ServerState state, Links links, ControlGuard guard) {
        this.state = state;
        this.links = links;
        this.guard = guard;
    }

    List<Route> routes() {
        return List.of(
                route("GET /_control/health", this::health),
                route("POST /_control/reset", this::reset),
                route("GET /_control/brokers", call -> ok("brokers", all(state.brokers(), this::broker))),
                route("POST /_control/brokers", this::addBroker),
                route("GET /_control/brokers/{id}", call -> ok(broker(named(call)))),
                route("PATCH /_control/brokers/{id}", this::changeBroker),
                route("POST /_control/brokers/{id}/keys", this::newKey),
                route("DELETE /_control/brokers/{id}/keys/{keyId}", this::revoke),
                route("GET /_control/brokers/{id}/ledger", this::ledger),
                route("POST /_control/brokers/{id}/top-up", this::topUp),
                route(
                        "GET /_control/brokers/{id}/loads",
                        call -> loads(named(call).loads())),
                route("GET /_control/loads", call -> loads(state.loads())),
                waiting("GET /_control/loads/{loadNumber}", this::load),
                route("POST /_control/loads/{loadNumber}/drive", this::drive),
                route("POST /_control/loads/{loadNumber}/cancel", this::cancel),
                route("GET /_control/clock", call -> clock()),
                route("POST /_control/clock", this::moveClock),
                route("GET /_control/service", call -> service()),
                route("PATCH /_control/service", this::changeService),
                route("POST /_control/faults", this::addFault),
                route(
                        "GET /_control/faults",
                        call -> ok("faults", all(state.faults().list(), FaultJson::of))),
                route("DELETE /_control/faults", this::clearFaults),
                route("DELETE /_control/faults/{id}", this::removeFault),
                waiting("GET /_control/sms", this::sms),
                waiting("GET /_control/requests", this::requests));
    }

    /** A call that is whole under the lock. */
    private Route route(String methodAndPath, Handler handler) {
        return waiting(methodAndPath, call -> state.run(() -> handler.perform(call)));
    }

    /** A call that may wait, and takes the lock when it looks. */
    private Route waiting(String methodAndPath, Handler handler) {
        return Route.of("", Audience.OPERATOR, methodAndPath, call -> {
            guard.check(call.request());
            try {
                return handler.perform(call);
            } catch (NoSuchElementException e) {
                throw new ApiException(404, String.valueOf(e.getMessage()));
            } catch (IllegalStateException e) {
                throw new ApiException(409, e.getMessage() + ", nothing changed");
            }
        });
    }

    private static Response ok(@Nullable Object... namesAndValues) {
        return ok(Json.object(namesAndValues));
    }

    private static Response ok(Map<String, @Nullable Object> body) {
        return Response.json(200, body);
    }

    private static <T> List<Map<String, @Nullable Object>> all(
            Iterable<T> items, Function<T, Map<String, @Nullable Object>> json) {
        List<Map<String, @Nullable Object>> all = new ArrayList<>();
        items.forEach(item -> all.add(json.apply(item)));
        return all;
    }

    private Response health(Call call) {
        return ok(
                "status",
                "up",
                "version",
                Version.CURRENT,
                "time",
                state.clock().instant());
    }

    private Response reset(Call call) {
        state.reset();
        return Response.empty();
    }

    private Broker named(Call call) {
        return state.broker(call.parameter());
    }

    private static Broker.Cause cause(String operation, Call call) {
        return new Broker.Cause(operation, null, call.request().id());
    }

    private Response addBroker(Call call) {
        Fields fields = Fields.ofOptional(call.request().body())
                .only("name", "balanceUsd", "registered", "completion", "drivers");
        String name = fields.optionalText("name");
        BigDecimal balance = fields.usd("balanceUsd");
        Boolean registered = fields.flag("registered");
        CompletionMode completion = fields.oneOf("completion", CompletionMode.class);
        List<BrokerOptions.Driver> drivers = drivers(fields);
        fields.checkControl();
        BrokerOptions.Builder options = BrokerOptions.builder()
                .balanceUsd(balance == null ? BigDecimal.ZERO : balance)
                .registered(registered == null || registered)
                .completion(completion == null ? CompletionMode.ON_ARRIVAL : completion);
        if (name != null) {
            options.name(name);
        }
        drivers.forEach(driver -> options.driver(driver.phone(), driver.truckNumber()));
        Broker broker = state.addBroker(options.build(), cause("addBroker", call));
        IssuedKey key = state.issueKey(broker, Scope.all());
        return Response.json(201, Json.object("brokerId", broker.id(), "agentKey", key.text()));
    }

    private static List<BrokerOptions.Driver> drivers(Fields fields) {
        return fields.objects("drivers", driver -> {
            driver.only("phone", "truckNumber");
            String phone = driver.optionalText("phone");
            String e164 = phone == null ? null : Phones.e164(phone);
            if (phone != null && e164 == null) {
                driver.note("phone", "expected a phone number that can be brought to E.164, such as +12145550142");
            }
            String truckNumber = driver.optionalText("truckNumber");
            if (!driver.has("phone") && !driver.has("truckNumber")) {
                driver.note("phone", "expected a phone or a truckNumber, had neither");
            }
            boolean isKnown = e164 != null || (truckNumber != null && !truckNumber.isBlank());
            return new BrokerOptions.Driver(e164, isKnown ? truckNumber : "none");
        });
    }

    private Response changeBroker(Call call) {
        Broker broker = named(call);
        Fields fields =
                call.fields().only("balanceUsd", "registered", "completion", "drivers", "billingAvailable", "prices");
        BigDecimal balance = fields.usd("balanceUsd");
        Boolean registered = fields.flag("registered");
        Boolean billing = fields.flag("billingAvailable");
        CompletionMode completion = fields.oneOf("completion", CompletionMode.class);
        List<BrokerOptions.Driver> drivers = drivers(fields);
        Map<String, BigDecimal> prices = prices(fields);
        fields.checkControl();
        broker.registered(registered == null ? broker.registered() : registered);
        broker.billingAvailable(billing == null ? broker.billingAvailable() : billing);
        broker.completion(completion == null ? broker.completion() : completion);
        broker.drivers(fields.has("drivers") ? drivers : broker.drivers());
        broker.ownPrices().putAll(prices);
        if (balance != null) {
            broker.adjust(balance, cause("setBalance", call));
        }
        return ok(broker(broker));
    }

    private static Map<String, BigDecimal> prices(Fields fields) {
        Map<String, BigDecimal> prices = new LinkedHashMap<>();
        if (fields.has("prices")) {
            Fields named = fields.object("prices");
            for (String key : named.names()) {
                named.checked(key, () -> FreightPrices.check(key));
                BigDecimal price = named.require(key).usd(key);
                if (price != null) {
                    prices.put(key, price);
                }
            }
        }
        return prices;
    }

    private Map<String, @Nullable Object> broker(Broker broker) {
        return Json.object(
                "brokerId", broker.id(),
                "name", broker.name(),
                "email", broker.email(),
                "registered", broker.registered(),
                "completion", broker.completion(),
                "balanceUsd", broker.balanceUsd().toPlainString(),
                "billingAvailable", broker.billingAvailable(),
                "prices", texts(broker.prices()),
                "drivers",
                        all(
                                broker.drivers(),
                                driver -> Json.object("phone", driver.phone(), "truckNumber", driver.truckNumber())),
                "keys",
                        all(
                                broker.keys().values(),
                                key -> Json.object(
                                        "keyId", key.id(),
                                        "scopes",
                                                EnumSet.copyOf(key.scopes()).stream()
                                                        .map(Scope::toString)
                                                        .toList(),
                                        "revoked", state.isRevoked(key))));
    }

    private static Map<String, @Nullable Object> texts(Map<String, BigDecimal> amounts) {
        Map<String, @Nullable Object> texts = new LinkedHashMap<>();
        amounts.forEach((key, amount) -> texts.put(key, amount.toPlainString()));
        return texts;
    }

    private Response newKey(Call call) {
        Broker broker = named(call);
        Fields fields = Fields.ofOptional(call.request().body()).only("scopes");
        Set<Scope> scopes = EnumSet.noneOf(Scope.class);
        List<Object> texts = fields.list("scopes");
        for (int i = 0; i < texts.size(); i++) {
            String text = String.valueOf(texts.get(i));
            fields.checked("scopes." + i, () -> scopes.add(Scope.of(text)));
        }
        if (fields.has("scopes") && texts.isEmpty()) {
            fields.note("scopes", "expected at least one scope, was empty");
        }
        fields.checkControl();
        IssuedKey key = state.issueKey(broker, fields.has("scopes") ? scopes : Scope.all());
        return Response.json(201, Json.object("keyId", key.id(), "agentKey", key.text()));
    }

    private Response revoke(Call call) {
        state.revoke(named(call), call.parameter(1));
        return Response.empty();
    }

    private Response ledger(Call call) {
        Broker broker = named(call);
        return ok(
                "entries",
                all(broker.ledger(), ControlApi::entry),
                "balanceUsd",
                broker.balanceUsd().toPlainString());
    }

    private Response topUp(Call call) {
        Broker broker = named(call);
        Fields fields = call.fields().only("amountUsd");
        BigDecimal amount = fields.require("amountUsd").usd("amountUsd");
        fields.checkControl();
        if (amount != null) {
            fields.checked("amountUsd", () -> broker.topUp(amount, cause("topUp", call)));
        }
        fields.checkControl();
        return ok("balanceUsd", broker.balanceUsd().toPlainString());
    }

    static Map<String, @Nullable Object> entry(LedgerEntry entry) {
        return Json.object(
                "seq", entry.seq(),
                "at", entry.at(),
                "kind", entry.kind(),
                "operation", entry.operation(),
                "amountUsd", entry.amountUsd().toPlainString(),
                "balanceUsd", entry.balanceUsd().toPlainString(),
                "loadNumber", entry.loadNumber(),
                "idempotencyKey", entry.idempotencyKey(),
                "requestId", entry.requestId());
    }

    private Response loads(Iterable<Load> loads) {
        return ok("loads", all(loads, load -> {
            Map<String, @Nullable Object> summary = Json.object(
                    "loadNumber", load.order().loadNumber(),
                    "status", load.status(),
                    "createdAt", load.order().createdAt(),
                    "deliveredAt", load.deliveredAt(),
                    "customerRef", load.order().customerRef(),
                    "pingCount", load.positionCount());
            summary.putAll(links.of(load.order()));
            return summary;
        }));
    }

    private Response load(Call call) {
        Fields query = Fields.ofQuery(call.request().query()).only("status", WITHIN);
        Status wanted = query.oneOf("status", Status.class);
        Duration within = within(query);
        Status status = wanted == null ? Status.PLANNED : wanted;
        String number = call.parameter();
        return when(
                () -> state.load(number).status().hasReached(status),
                within,
                () -> PositionJson.record(
                        state.load(number), links, state.clock().instant()));
    }

    private static Duration within(Fields query) {
        Duration within = query.duration(WITHIN);
        if (within != null && (within.isNegative() || within.compareTo(LONGEST_WAIT) > 0)) {
            query.note(WITHIN, "expected a duration from PT0S to " + LONGEST_WAIT + ", was " + within);
        }
        query.checkControl();
        return within == null ? Duration.ZERO : within;
    }

    /** The body once the condition holds, or with 408 when the real time is up. */
    private Response when(BooleanSupplier condition, Duration within, Supplier<Map<String, @Nullable Object>> body) {
        try {
            state.await(condition, within);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (state.isClosed()) {
            throw new ApiException(503, "the server is closing");
        }
        return state.run(() -> Response.json(condition.getAsBoolean() ? 200 : 408, body.get()));
    }

    private Response drive(Call call) {
        Load load = state.load(call.parameter());
        Fields fields = Fields.ofOptional(call.request().body()).only("to", "withClock");
        int stops = load.stops().size();
        boolean toEnd = !fields.has("to") || fields.isText("to", "end");
        int to = toEnd ? stops : fields.integer("to", 1, 1, stops);
        Boolean withClock = fields.flag("withClock");
        fields.checkControl();
        int pings = 0;
        Instant time;
        if (withClock != null && withClock) {
            Drive drive =
                    new Drive(load, to, Drive.Manner.THROUGH, state.clock().instant());
            state.setOut(load, drive);
            time = drive.end();
        } else {
            pings = state.drive(load, to, Drive.Manner.THROUGH);
            time = state.clock().instant();
        }
        return ok("status", load.status(), "time", time, "pings", pings);
    }

    private Response cancel(Call call) {
        Load load = state.load(call.parameter());
        Fields.ofOptional(call.request().body()).only().checkControl();
        if (!load.cancel()) {
            throw new IllegalStateException("the load was delivered and cannot be cancelled");
        }
        return ok("status", load.status());
    }

    private Response clock() {
        ServerClock clock = state.clock();
        return ok(
                "time",
                clock.instant(),
                "mode",
                clock.frozenAt().isPresent() ? "FROZEN" : clock.speed() == 1 ? "REAL" : "FAST",
                "speed",
                clock.speed());
    }

    private Response moveClock(Call call) {
        Fields fields = call.fields().only("advance", "real", "set", "speed");
        Instant set = fields.time("set");
        Duration advance = fields.duration("advance");
        Boolean real = fields.flag("real");
        int speed = fields.integer("speed", 1, 1, ServerClock.FASTEST);
        if (fields.names().size() == 1) {
            fields.require(fields.names().get(0));
        } else {
            fields.note("body", "expected exactly one of advance, real, set and speed");
        }
        if (real != null && !real) {
            fields.note("real", "expected true, was false; use set or advance to stop the clock");
        }
        fields.checkControl();
        ServerClock clock = state.clock();
        fields.checked(
                fields.names().get(0),
                () -> state.moveClock(() -> {
                    if (set != null) {
                        clock.set(set);
                    } else if (advance != null) {
                        clock.advance(advance);
                    } else if (real != null) {
                        clock.resumeRealTime();
                    } else {
                        clock.speed(speed);
                    }
                }));
        fields.checkControl();
        return clock();
    }

    private Response service() {
        return ok("prices", texts(state.prices()), "billingAvailable", state.billingAvailable());
    }

    private Response changeService(Call call) {
        Fields fields = call.fields().only("prices", "billingAvailable");
        Boolean available = fields.flag("billingAvailable");
        Map<String, BigDecimal> prices = prices(fields);
        fields.checkControl();
        state.prices().putAll(prices);
        state.billingAvailable(available == null ? state.billingAvailable() : available);
        return service();
    }

    private Response addFault(Call call) {
        Fault fault = FaultJson.read(call.fields());
        if (fault.brokerId() != null) {
            state.broker(fault.brokerId());
        }
        return Response.json(201, Json.object("faultId", state.faults().add(fault)));
    }

    private Response clearFaults(Call call) {
        state.faults().removeIf(fault -> true);
        return Response.empty();
    }

    private Response removeFault(Call call) {
        if (!state.faults().removeIf(pending -> pending.id().equals(call.parameter()))) {
            throw new NoSuchElementException("no fault has this id; it may be used up");
        }
        return Response.empty();
    }

    private Response sms(Call call) {
        Fields query = Fields.ofQuery(call.request().query()).only("brokerId", "loadNumber", "count", WITHIN);
        String brokerId = query.optionalText("brokerId");
        String loadNumber = query.optionalText("loadNumber");
        int count = query.integer("count", 0, 0, MOST_COUNT);
        Supplier<List<SmsMessage>> found =
                () -> (brokerId == null ? state.messages() : state.messages(state.broker(brokerId)))
                        .stream()
                                .filter(sms ->
                                        loadNumber == null || sms.loadNumber().equals(loadNumber))
                                .toList();
        return when(
                () -> found.get().size() >= count,
                within(query),
                () -> Json.object(
                        "messages",
                        all(
                                found.get(),
                                sms -> Json.object(
                                        "at", sms.at(),
                                        "to", sms.to(),
                                        "text", sms.text(),
                                        "loadNumber", sms.loadNumber()))));
    }

    private Response requests(Call call) {
        Fields query = Fields.ofQuery(call.request().query()).only("brokerId", "operation", "count", WITHIN);
        String brokerId = query.optionalText("brokerId");
        String operation = query.oneOf("operation", AgentApi.journaled());
        int count = query.integer("count", 0, 0, MOST_COUNT);
        Duration within = within(query);
        if (brokerId != null) {
            state.run(() -> state.broker(brokerId));
        }
        Journal journal = state.journal();
        return when(
                () -> journal.count(brokerId, operation) >= count,
                within,
                () -> Json.object(
                        "requests", all(journal.entries(brokerId, operation), ControlApi::request),
                        "total", journal.count(brokerId, operation)));
    }

    static Map<String, @Nullable Object> request(JournalEntry entry) {
        BigDecimal charged = entry.chargedUsd();
        return Json.object(
                "seq", entry.seq(),
                "requestId", entry.requestId(),
                "at", entry.at(),
                "operation", entry.operation(),
                "method", entry.method(),
                "path", entry.path(),
                "status", entry.status(),
                "brokerId", entry.brokerId(),
                "idempotencyKey", entry.idempotencyKey(),
                "idempotencyMismatch", entry.idempotencyMismatch(),
                "chargedUsd", charged == null ? null : charged.toPlainString(),
                "committed", entry.committed(),
                "fault", entry.faultId(),
                "responseLost", entry.responseLost(),
                "durationMs", entry.durationMs(),
                "userAgent", entry.userAgent(),
                "traceparent", entry.traceparent(),
                "clientRequestId", entry.clientRequestId());
    }

    /** The version of this build, read from a resource, as a jar made of several jars has only one manifest. */
    private static final class Version {
        static final String CURRENT = read();

        private static String read() {
            try (InputStream text = ControlApi.class.getResourceAsStream("version.txt")) {
                return text == null ? "unknown" : new String(text.readAllBytes(), StandardCharsets.UTF_8).strip();
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read the version", e);
            }
        }
    }
}
