package io.freightsdk.server;

import io.freightsdk.server.Route.Audience;
import io.freightsdk.server.Route.Handler;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The contract's ten operations, and a driver's report. */
final class AgentApi {
    private static final String BEARER = "Bearer";
    private static final int MOST_POSITIONS = 10_000;
    private static final BigDecimal LEAST_TOP_UP_USD = BigDecimal.ONE;
    private static final BigDecimal MOST_TOP_UP_USD = BigDecimal.valueOf(10_000);

    /** The operations that a fault can name. Others are refused, because a fault with a misspelled name would never fire. */
    static final List<String> OPERATIONS = List.of(
            "confirmDelivery",
            "createLoad",
            "createTrackedLoad",
            "getBalance",
            "getLoadPosition",
            "getPricing",
            "getTrackedLoadPosition",
            "listServices",
            "postPings",
            "topUpByCard",
            "updateLoadStatus");

    private final ServerState state;
    private final Links links;

    AgentApi(ServerState state, Links links) {
        this.state = state;
        this.links = links;
    }

    List<Route> routes() {
        return List.of(
                agent("createLoad", "POST /v1/agent/loads", this::create),
                agent("getLoadPosition", "GET /v1/agent/loads/{loadNumber}", this::read),
                agent("updateLoadStatus", "PATCH /v1/agent/loads/{loadNumber}/status", this::refuseStatus),
                agent("confirmDelivery", "POST /v1/agent/loads/{loadNumber}/delivery-confirm", this::confirm),
                agent("getPricing", "GET /v1/agent/pricing", this::pricing),
                agent("getBalance", "GET /v1/agent/balance", this::balance),
                agent("listServices", "GET /v1/catalog", this::catalog),
                agent("createTrackedLoad", "POST /v1/freight/create_tracked_load", this::create),
                agent("getTrackedLoadPosition", "POST /v1/freight/get_load_position", this::shortRead),
                agent("topUpByCard", "POST /v1/billing/topup/card", this::topUp),
                Route.of("postPings", Audience.DRIVER, "POST /driver/{token}/pings", this::pings));
    }

    private static Route agent(String operation, String methodAndPath, Handler handler) {
        return Route.of(operation, Audience.AGENT, methodAndPath, handler);
    }

    /** Returns the names that the journal can have. */
    static List<String> journaled() {
        TreeSet<String> names = new TreeSet<>(OPERATIONS);
        names.remove("postPings");
        names.add(Router.UNKNOWN);
        return List.copyOf(names);
    }

    /** Returns the text of the key that a request came with; null if it came with none. */
    static @Nullable String keyText(Request request) {
        boolean mayHaveItsOwnHeader = request.path().startsWith("/v1/freight/");
        String own = mayHaveItsOwnHeader ? request.header("X-Agent-Key") : null;
        if (own != null) {
            return own.isEmpty() ? null : own;
        }
        String authorization = request.header("Authorization");
        if (authorization == null || authorization.isEmpty()) {
            return null;
        }
        String key = authorization.substring(Math.min(BEARER.length(), authorization.length()));
        boolean isBearer = authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())
                && (key.isEmpty() || Character.isWhitespace(key.charAt(0)));
        if (!isBearer) {
            return "?"; // another scheme is a key that is not valid
        }
        return key.isEmpty() ? null : key.strip();
    }

    private Broker.Key authenticated(Call call) {
        String text = keyText(call.request());
        Broker.Key key = state.key(text);
        if (key == null) {
            throw text == null
                    ? new ApiException(401, "an agent key is required", "code", "MISSING_KEY")
                    : new ApiException(401, "the agent key is not valid", "code", "INVALID_KEY");
        }
        call.noteBroker(key.broker());
        return key;
    }

    private Broker allowed(Call call, Scope scope) {
        Broker.Key key = authenticated(call);
        if (!key.scopes().contains(scope)) {
            throw new ApiException(403, "this key lacks the scope " + scope);
        }
        Broker broker = key.broker();
        if (!broker.registered()) {
            throw new ApiException(
                    422,
                    "this key's broker is not registered",
                    "code",
                    "UNKNOWN_BROKER",
                    "brokerEmail",
                    broker.email());
        }
        return broker;
    }

    private Load own(Broker broker, String loadNumber) {
        Load load = state.find(loadNumber);
        if (load == null) {
            throw new ApiException(404, "no load has this number");
        }
        if (load.order().broker() != broker) {
            throw new ApiException(403, "this load belongs to another broker");
        }
        return load;
    }

    private Response create(Call call) {
        Broker broker = allowed(call, Scope.LOADS_CREATE);
        NewLoad ordered = NewLoad.of(call.fields());
        return broker.once("create ", call, () -> {
            Load existing = broker.loadOf(ordered.ref());
            return existing == null ? created(call, broker, ordered) : found(existing.order());
        });
    }

    private Response created(Call call, Broker broker, NewLoad ordered) {
        broker.affordable("load_create");
        String resolution = broker.knowsDriver(ordered.phone(), ordered.truck())
                ? "bound"
                : ordered.truck().isEmpty() ? "none" : "unresolved_truck";
        Ids ids = state.ids();
        Load.Order order = new Load.Order(
                ids.loadNumber(),
                ids.token(Ids.Kind.LOAD_ID, 16),
                broker,
                state.clock().instant(),
                ids.token(Ids.Kind.TRACKING_TOKEN, 22),
                ids.token(Ids.Kind.DRIVER_TOKEN, 22),
                ordered.phone(),
                resolution,
                ordered.customerRef(),
                ordered.truckNumber());
        call.noteCharge(broker.charge("load_create", order.loadNumber(), call.cause()));
        Load load = new Load(order, ordered.stops());
        broker.add(load, ordered.ref());
        String text = "New load " + order.loadNumber() + ". Join and share your position: " + links.driverWeb(order);
        state.add(load, new SmsMessage(order.createdAt(), order.phone(), text, order.loadNumber()));

        Map<String, @Nullable Object> body =
                Json.object("success", true, "loadId", order.loadId(), "loadNumber", order.loadNumber());
        body.putAll(links.of(order));
        body.put("driverResolution", resolution);
        if (resolution.equals("unresolved_truck")) {
            body.put("unresolvedTruckNumber", order.truckNumber());
        }
        return Response.json(201, body);
    }

    private Response found(Load.Order order) {
        Map<String, @Nullable Object> body =
                Json.object("ok", true, "loadId", order.loadId(), "loadNumber", order.loadNumber());
        body.putAll(links.of(order));
        body.put("deduplicated", true);
        return Response.json(200, body);
    }

    private Response read(Call call) {
        Broker broker = allowed(call, Scope.LOADS_READ);
        Load load = sold(call, broker, own(broker, call.parameter()));
        Object eta = Eta.json(load, state.clock().instant());
        return Response.json(200, new Json.WithField(load.shown(), "eta", eta));
    }

    private static Load sold(Call call, Broker broker, Load load) {
        call.noteCharge(broker.charge("position_read", load.order().loadNumber(), call.cause()));
        return load;
    }

    private Response shortRead(Call call) {
        Broker broker = allowed(call, Scope.LOADS_READ);
        Fields fields = call.fields();
        String number = fields.text("loadNumber");
        fields.check();
        Load load = sold(call, broker, own(broker, number));
        Position last = load.last();
        return Response.json(
                200,
                Json.object(
                        "loadNumber", number,
                        "lat", last == null ? null : (Object) last.lat(),
                        "lng", last == null ? null : (Object) last.lng(),
                        "timestamp", last == null ? null : last.time(),
                        "status", load.status()));
    }

    private Response refuseStatus(Call call) {
        authenticated(call);
        throw new ApiException(
                410, "a load's status follows the driver's GPS and cannot be set", "code", "STATUS_DOOR_CLOSED");
    }

    private Response confirm(Call call) {
        Broker broker = allowed(call, Scope.DELIVERY_CONFIRM);
        Load load = own(broker, call.parameter());
        Fields fields = Fields.ofOptional(call.request().body());
        Instant now = state.clock().instant();
        Instant bol = fields.time("bol_received_at");
        if (fields.has("bol_received_at") && bol == null) {
            throw new ApiException(400, "bol_received_at is not an ISO 8601 date-time with an offset, nothing changed");
        }
        // a body that says something else only keeps the time that was recorded
        boolean isSilent = !fields.isEmpty() && !fields.names("bol_received_at");
        Status before = load.confirm(bol != null || isSilent ? bol : now, now);
        if (before != Status.AT_DELIVERY && before != Status.DELIVERED) {
            throw new ApiException(
                    422,
                    "the driver has not arrived at the delivery stop",
                    "status",
                    before,
                    "reason",
                    "bol_received_before_geofence_arrive");
        }
        call.noteCommitted();
        return Response.json(
                200,
                before == Status.DELIVERED
                        ? Json.object("ok", true, "idempotent", true)
                        : Json.object("ok", true, "oldStatus", before, "newStatus", Status.DELIVERED));
    }

    private Response pricing(Call call) {
        Broker broker = authenticated(call).broker();
        return Response.json(200, Json.object("currency", "USD", "prices", broker.prices()));
    }

    private Response balance(Call call) {
        Broker broker = authenticated(call).broker();
        return Response.json(200, Json.object("currency", "USD", "balanceUsd", broker.balanceUsd()));
    }

    private Response topUp(Call call) {
        Broker broker = allowed(call, Scope.BILLING);
        Fields fields = call.fields();
        BigDecimal amount = fields.number("amountUsd");
        boolean isChargeable = amount != null
                && amount.compareTo(LEAST_TOP_UP_USD) >= 0
                && amount.compareTo(MOST_TOP_UP_USD) <= 0
                && UsdAmount.decimals(amount) <= 2;
        if (!isChargeable) {
            fields.note("amountUsd");
        }
        String card = fields.text("cardToken");
        fields.check();
        return broker.once("top-up ", call, () -> {
            if (card.equals("tok_declined")) {
                throw new ApiException(402, "the card was declined, nothing charged", "code", "CARD_DECLINED");
            }
            LedgerEntry entry = entered(broker, amount == null ? BigDecimal.ZERO : amount, call);
            call.noteCommitted();
            return Response.json(
                    200,
                    Json.object(
                            "currency", "USD",
                            "amountUsd", entry.amountUsd(),
                            "balanceUsd", entry.balanceUsd(),
                            "topUpId", state.ids().count(Ids.Kind.TOP_UP_ID)));
        });
    }

    /** If the balance would be larger than it may be, the amount is invalid. */
    private static LedgerEntry entered(Broker broker, BigDecimal amount, Call call) {
        try {
            return broker.topUp(amount, call.cause());
        } catch (IllegalArgumentException e) {
            throw new ApiException(400, "missing or invalid fields", "fields", List.of("amountUsd"));
        }
    }

    /** The service catalog, priced live; anybody may read it. */
    private Response catalog(Call call) {
        Broker.Key key = state.key(keyText(call.request()));
        call.noteBroker(key == null ? null : key.broker());
        Object create = state.prices().get("load_create");
        Object read = state.prices().get("position_read");
        Map<String, @Nullable Object> topUp = service(
                "billing.topup_card",
                "Top up the prepaid balance with a card",
                new BigDecimal("0.00"),
                "/v1/billing/topup/card");
        topUp.remove("payment");
        return Response.json(
                200,
                Json.object(
                        "services",
                        List.of(
                                service(
                                        "agent.create_load",
                                        "Create a tracked freight load",
                                        create,
                                        "/v1/agent/loads"),
                                service(
                                        "logistics.create_tracked_load",
                                        "Create a freight load with arrival and departure tracking for its whole life",
                                        create,
                                        "/v1/freight/create_tracked_load"),
                                service(
                                        "logistics.get_load_position",
                                        "Read the last position and the status of a load",
                                        read,
                                        "/v1/freight/get_load_position"),
                                topUp)));
    }

    private static Map<String, @Nullable Object> service(
            String id, String description, @Nullable Object price, String endpoint) {
        return new LinkedHashMap<>(Json.object(
                "id", id,
                "category", id.substring(0, id.indexOf('.')),
                "description", description,
                "price_usd", price,
                "endpoint", endpoint,
                "payment", "prepaid_balance"));
    }

    private Response pings(Call call) {
        Load load = state.loadByToken(call.parameter());
        if (load == null || !load.order().driverToken().equals(call.parameter())) {
            throw new ApiException(404, "no load has this driver link");
        }
        PingResult result = load.report(positions(call.fields()), state.clock().instant());
        return Response.json(
                200,
                Json.object(
                        "accepted", result.accepted(),
                        "refused",
                                result.refused().stream()
                                        .map(each -> Json.object(
                                                "index", each.index(),
                                                "reason", each.refusal().reason()))
                                        .toList(),
                        "status", load.status()));
    }

    /** Reads the positions in the order in which they were sent. The first that is invalid is named. */
    private static List<Position> positions(Fields fields) {
        fields.require("pings");
        if (fields.list("pings").size() > MOST_POSITIONS) {
            throw new ApiException(400, "pings: more than " + MOST_POSITIONS + " in one batch");
        }
        fields.checkFirst();
        List<Position> positions = fields.objects("pings", ping -> {
            Position position = position(ping);
            fields.checkFirst();
            return position;
        });
        fields.checkFirst();
        return positions;
    }

    private static Position position(Fields ping) {
        Double lat = ping.require("lat", "lng").number("lat", -90, 90);
        Double lng = ping.number("lng", -180, 180);
        Instant time = ping.time("ts");
        BigDecimal speed = ping.number("speed");
        BigDecimal heading = ping.number("heading");
        ping.number("accuracy");
        return Position.of(
                time == null ? Position.ON_RECEIPT : time.toEpochMilli(),
                lat == null ? 0 : lat,
                lng == null ? 0 : lng,
                speed == null ? -1 : speed.doubleValue(),
                heading == null ? -1 : heading.doubleValue());
    }
}
