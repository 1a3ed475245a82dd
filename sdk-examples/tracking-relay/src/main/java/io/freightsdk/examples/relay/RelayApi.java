package io.freightsdk.examples.relay;

import com.squareup.moshi.JsonDataException;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.freightsdk.durable.DeadWebhook;
import io.freightsdk.durable.TrackingWebhooks;
import io.freightsdk.durable.WebhookTarget;
import io.freightsdk.error.ForbiddenException;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.LoadNotFoundException;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.tracking.Detention;
import io.freightsdk.tracking.KnownPosition;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.NmftaEvent;
import io.freightsdk.tracking.TrackingEvent;
import io.freightsdk.tracking.TrackingPolicy;
import io.freightsdk.tracking.Watch;
import io.freightsdk.tracking.WatchOptions;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The relay's API, in JSON. */
final class RelayApi implements HttpHandler {
    private static final int MOST_BODY = 100_000;
    private static final int MOST_LISTED = 1_000;
    private static final Answer NOT_NOW = Answer.error(503, "not now; the same request may be repeated");
    private static final List<String> FIELDS = List.of(
            "url policy order types labels trackingLink enRouteEvery toLastDeparture detentionTerms".split(" ", -1));
    private static final List<String> TERMS = List.of("freeAtPickup", "freeAtDelivery", "lateness");
    private static final Duration FRESH = Duration.ofMinutes(1);

    private final byte[] authorization;
    private final LoadTracker tracker;
    private final TrackingWebhooks webhooks;
    private final @Nullable NmftaApi nmfta;

    /** With what NMFTA says, if events are posted in its form. */
    RelayApi(String token, LoadTracker tracker, TrackingWebhooks webhooks, boolean isNmfta) {
        this.authorization = ("Bearer " + token).getBytes(StandardCharsets.UTF_8);
        this.tracker = tracker;
        this.webhooks = webhooks;
        this.nmfta = isNmfta ? new NmftaApi(this, tracker, webhooks, ConcurrentHashMap.newKeySet()) : null;
    }

    private static final class TooLong extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /** An answer; without a body if that is null. */
    record Answer(int status, @Nullable Object body) {
        static Answer ok(String name, Object value) {
            return new Answer(200, Map.of(name, value));
        }

        static Answer error(int status, String error) {
            return new Answer(status, Map.of("error", error));
        }
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            Answer answer = isAllowed(exchange) ? answer(exchange) : Answer.error(401, "expected the relay's token");
            boolean isProblem = nmfta != null && NmftaApi.isFor(exchange) && answer.status() >= 400;
            if (isProblem) {
                answer = NmftaApi.problem(answer);
            }
            byte[] body = answer.body() == null
                    ? new byte[0]
                    : FreightJson.tree().toJson(answer.body()).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders()
                    .set("Content-Type", isProblem ? "application/problem+json" : "application/json");
            exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private boolean isAllowed(HttpExchange exchange) {
        String given = exchange.getRequestHeaders().getFirst("Authorization");
        return given != null && MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), authorization);
    }

    private Answer answer(HttpExchange exchange) {
        try {
            return route(exchange);
        } catch (TooLong e) {
            return Answer.error(413, "expected up to " + MOST_BODY + " bytes");
        } catch (IllegalArgumentException | JsonDataException | DateTimeParseException e) {
            return Answer.error(400, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            return Answer.error(400, "the body is no JSON");
        } catch (RuntimeException e) {
            // what it says may be of the database
            System.err.println(
                    exchange.getRequestMethod() + " failed: " + e.getClass().getName());
            return NOT_NOW;
        }
    }

    private Answer route(HttpExchange exchange) throws IOException {
        if (nmfta != null && NmftaApi.isFor(exchange)) {
            return nmfta.answer(exchange);
        }
        String[] path = exchange.getRequestURI().getRawPath().substring(1).split("/", -1);
        String name = path.length > 1 ? URLDecoder.decode(path[1].replace("+", "%2B"), StandardCharsets.UTF_8) : "";
        if (path.length > 1 && name.isBlank()) {
            return Answer.error(404, "there is no such thing");
        }
        String what = path.length == 1 ? path[0] : path[0] + "/{}" + (path.length == 3 ? "/" + path[2] : "");
        return switch (path.length > 3 ? "" : exchange.getRequestMethod() + " " + what) {
            case "PUT loads/{}" -> follow(name, wish(sent(exchange), FIELDS));
            case "GET loads/{}" -> shown(name);
            case "DELETE loads/{}" -> forget(name);
            case "GET loads" -> Answer.ok("loads", listed(webhooks.list(MOST_LISTED), this::state));
            case "GET dead" -> Answer.ok("dead", listed(webhooks.dead(MOST_LISTED), RelayApi::dead));
            case "POST test" -> test(wish(sent(exchange), List.of("url")));
            case "POST loads/{}/send" -> Answer.ok("sent", webhooks.sendAllAgain(name));
            case "POST dead/{}/send" -> webhooks.sendAgain(name) ? Answer.ok("sent", 1) : Answer.error(404, "not dead");
            default -> Answer.error(404, "there is no such thing");
        };
    }

    /** Doing it twice changes the URL and, of the types, the policy and what events repeat, that which is given. */
    Answer follow(String loadNumber, Map<?, ?> wish) throws IOException {
        String url = url(wish);
        Watch before = tracker.find(loadNumber);
        WatchOptions options = options(wish, before);
        CreateLoadInput order = order(wish.get("order"));
        boolean isNew = before == null;
        webhooks.sendTo(loadNumber, url, types(loadNumber, wish.get("types")));
        Watch watch;
        try {
            watch = tracker.follow(loadNumber, order, options);
        } catch (IllegalArgumentException e) {
            boolean unused = isNew && webhooks.forget(loadNumber);
            throw e;
        }
        int status = isNew ? 201 : 200;
        return watch.reads() == 0 ? begun(loadNumber, status) : new Answer(status, stateOf(loadNumber));
    }

    /** The first read is made at once, so that a wrong number is known; one that was not made, or failed, comes later. */
    private Answer begun(String loadNumber, int status) {
        try {
            KnownPosition unused = tracker.position(loadNumber, FRESH);
            return new Answer(status, stateOf(loadNumber));
        } catch (LoadNotFoundException | ForbiddenException e) {
            Answer unused = forget(loadNumber);
            return Answer.error(
                    e.status(), "load " + loadNumber + (e.status() == 404 ? ": there is none" : ": not yours"));
        } catch (FreightException e) {
            Map<String, @Nullable Object> state = stateOf(loadNumber);
            state.put("checked", false);
            return new Answer(202, state);
        }
    }

    private Answer test(Map<?, ?> wish) {
        return webhooks.test(url(wish))
                .map(failure -> Answer.error(502, withoutAnswer(failure)))
                .orElseGet(() -> new Answer(204, null));
    }

    /** A failure without the receiver's own words: its URL may point into this machine or network. */
    private static String withoutAnswer(String failure) {
        return failure.replaceFirst("(?s)^(HTTP \\d+):.*", "$1");
    }

    static @Nullable Object sent(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readNBytes(MOST_BODY + 1);
        if (body.length > MOST_BODY) {
            throw new TooLong();
        }
        return FreightJson.tree().fromJson(new String(body, StandardCharsets.UTF_8));
    }

    static Map<?, ?> wish(@Nullable Object sent, List<String> fields) {
        String expected = String.join(", ", fields);
        if (!(sent instanceof Map<?, ?> wish)) {
            throw new IllegalArgumentException("expected an object with " + expected);
        }
        for (Object field : wish.keySet()) {
            if (!fields.contains(field)) {
                throw new IllegalArgumentException(field + ": expected " + expected);
            }
        }
        return wish;
    }

    private static String url(Map<?, ?> wish) {
        if (!(wish.get("url") instanceof String url)) {
            throw new IllegalArgumentException("url: expected where to post what happens to the load");
        }
        return url;
    }

    private String[] types(String loadNumber, @Nullable Object wish) {
        if (wish == null) {
            return webhooks.find(loadNumber)
                    .map(before -> before.types().stream()
                            // events may be posted in another form since
                            .filter((nmfta == null ? TrackingEvent.types() : NmftaEvent.types())::contains)
                            .toArray(String[]::new))
                    .orElseGet(() -> new String[0]);
        }
        if (!(wish instanceof List<?> types)) {
            throw new IllegalArgumentException("types: expected a list such as [\"StopArrived\"], was " + wish);
        }
        return types.stream().map(String::valueOf).toArray(String[]::new);
    }

    private static Map<String, String> labels(@Nullable Object wish) {
        if (!(Objects.requireNonNullElse(wish, Collections.emptyMap()) instanceof Map<?, ?> given)
                || given.containsValue(null)) {
            throw new IllegalArgumentException("labels: expected an object of texts, was " + wish);
        }
        Map<String, String> labels = new LinkedHashMap<>();
        given.forEach((name, value) -> labels.put(String.valueOf(name), String.valueOf(value)));
        return labels;
    }

    private static WatchOptions options(Map<?, ?> wish, @Nullable Watch before) {
        WatchOptions options = policy(wish.get("policy"), before).labels(labels(wish.get("labels")));
        if (wish.get("trackingLink") != null) {
            options = options.trackingLink(URI.create(wish.get("trackingLink").toString()));
        }
        Duration enRouteEvery = duration(wish, "enRouteEvery");
        if (enRouteEvery != null) {
            options = options.enRouteEvery(enRouteEvery);
        }
        if (wish.get("detentionTerms") != null) {
            options = options.detentionTerms(terms(wish(wish.get("detentionTerms"), TERMS)));
        }
        return switch (String.valueOf(wish.get("toLastDeparture"))) {
            case "null" -> options;
            case "true" -> options.toLastDeparture(true);
            case "false" -> options.toLastDeparture(false);
            default ->
                throw new IllegalArgumentException(
                        "toLastDeparture: expected true or false, was " + wish.get("toLastDeparture"));
        };
    }

    /** Terms without a rate, as no event carries money. */
    private static Detention.Terms terms(Map<?, ?> wish) {
        Duration free = Duration.ofHours(2);
        return new Detention.Terms(
                Objects.requireNonNullElse(duration(wish, "freeAtPickup"), free),
                Objects.requireNonNullElse(duration(wish, "freeAtDelivery"), free),
                BigDecimal.ZERO,
                null,
                duration(wish, "lateness"));
    }

    private static @Nullable Duration duration(Map<?, ?> wish, String name) {
        Object text = wish.get(name);
        try {
            return text == null ? null : Duration.parse(text.toString());
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(name + ": expected a duration such as PT1H, was " + text, e);
        }
    }

    private static WatchOptions policy(@Nullable Object wish, @Nullable Watch before) {
        String policy = wish == null ? "" : wish.toString();
        try {
            return switch (policy) {
                case "" -> before == null ? WatchOptions.defaults() : WatchOptions.of(before.policy());
                case "ECONOMY" -> WatchOptions.of(TrackingPolicy.ECONOMY);
                case "STANDARD" -> WatchOptions.of(TrackingPolicy.STANDARD);
                case "TIGHT" -> WatchOptions.of(TrackingPolicy.TIGHT);
                default -> WatchOptions.of(TrackingPolicy.forDelayCost(policy));
            };
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "policy: expected ECONOMY, STANDARD, TIGHT or USD an hour such as 0.80, was " + policy, e);
        }
    }

    /** The input of the load; the relay stores only its places and times. */
    private static @Nullable CreateLoadInput order(@Nullable Object wish) throws IOException {
        return wish == null
                ? null
                : FreightJson.adapter(CreateLoadInput.class)
                        .fromJson(FreightJson.tree().toJson(wish));
    }

    private Answer shown(String loadNumber) {
        return webhooks.find(loadNumber)
                .map(target -> new Answer(200, state(target)))
                .orElseGet(() -> Answer.error(404, "not followed"));
    }

    Answer forget(String loadNumber) {
        boolean followed = tracker.forget(loadNumber);
        boolean known = webhooks.forget(loadNumber);
        return followed || known ? new Answer(204, null) : Answer.error(404, "not followed");
    }

    private static <T> List<Object> listed(List<T> all, Function<T, Object> shown) {
        return all.stream().map(shown).toList();
    }

    private Map<String, @Nullable Object> stateOf(String loadNumber) {
        return state(webhooks.find(loadNumber).orElseThrow());
    }

    private Map<String, @Nullable Object> state(WebhookTarget target) {
        Map<String, @Nullable Object> state = new LinkedHashMap<>();
        state.put("loadNumber", target.loadNumber());
        Watch watch = tracker.find(target.loadNumber());
        if (watch != null) {
            state.put("status", Objects.toString(watch.status(), null));
            state.put("ended", watch.isEnded());
            state.put("reads", watch.reads());
            state.put("spentUsd", watch.spentUsd());
            state.put("usdPerHourOfDelay", watch.policy().usdPerHourOfDelay());
            state.put("nextReadAt", Objects.toString(watch.nextReadAt(), null));
            state.put("reason", watch.reason());
        }
        state.put("url", target.url());
        state.put("types", target.types().isEmpty() ? null : List.copyOf(new TreeSet<>(target.types())));
        state.put("delivered", target.delivered());
        state.put("waiting", target.waiting());
        state.put("dead", target.dead());
        state.put("lastDeliveredAt", Objects.toString(target.lastDeliveredAt(), null));
        state.put("failure", target.failure() == null ? null : withoutAnswer(target.failure()));
        state.values().removeIf(value -> value == null);
        return state;
    }

    private static Object dead(DeadWebhook event) {
        return Map.of(
                "eventId", event.eventId(),
                "loadNumber", event.loadNumber(),
                "event", event.json(),
                "attempts", event.attempts(),
                "failure", withoutAnswer(event.failure()),
                "storedAt", event.storedAt().toString());
    }
}
