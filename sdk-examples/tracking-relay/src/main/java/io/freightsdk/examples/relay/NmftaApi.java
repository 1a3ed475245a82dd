package io.freightsdk.examples.relay;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import io.freightsdk.durable.TrackingWebhooks;
import io.freightsdk.durable.WebhookTarget;
import io.freightsdk.examples.relay.RelayApi.Answer;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.NmftaEvent;
import io.freightsdk.tracking.TrackingEvent;
import io.freightsdk.tracking.Watch;
import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The events and subscriptions of NMFTA's In-Transit Visibility 1.0.0, a preview. A subscription is the receiver of one load, whose
 * number is its id.
 */
record NmftaApi(RelayApi relay, LoadTracker tracker, TrackingWebhooks webhooks, Set<String> subscribing) {
    private static final String SUBSCRIPTIONS = "/v1/subscriptions";
    private static final Answer NONE = Answer.error(404, "there is no such subscription");
    private static final String SECRET = "RELAY_SECRETS";
    private static final int MOST_LISTED = 100_000;

    static boolean isFor(HttpExchange exchange) {
        return exchange.getRequestURI().getRawPath().startsWith("/v1/");
    }

    /** The details of an error, as RFC 7807 has them. */
    static Answer problem(Answer error) {
        Object title = error.body() instanceof Map<?, ?> body ? body.get("error") : null;
        return new Answer(error.status(), Map.of("status", error.status(), "title", String.valueOf(title)));
    }

    Answer answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getRawPath();
        Map<String, List<String>> query = parameters(exchange.getRequestURI().getRawQuery());
        String id = path.startsWith(SUBSCRIPTIONS + '/') ? decoded(path.substring(SUBSCRIPTIONS.length() + 1)) : "";
        return switch (exchange.getRequestMethod() + ' ' + (id.isEmpty() ? path : SUBSCRIPTIONS + "/{}")) {
            case "GET /v1/events" -> page(events(query), query, 100, 500);
            case "GET " + SUBSCRIPTIONS -> page(subscriptions(one(query, "status", "active")), query, 50, 200);
            case "POST " + SUBSCRIPTIONS -> subscribe(exchange);
            case "GET " + SUBSCRIPTIONS + "/{}" ->
                webhooks.find(id)
                        .filter(target -> target.url() != null)
                        .map(target -> new Answer(200, subscription(target)))
                        .orElse(NONE);
            case "DELETE " + SUBSCRIPTIONS + "/{}" -> relay.forget(id).status() == 204 ? new Answer(204, null) : NONE;
            case "PATCH " + SUBSCRIPTIONS + "/{}", "PUT " + SUBSCRIPTIONS + "/{}" -> {
                exchange.getResponseHeaders().set("Allow", "GET, DELETE");
                yield Answer.error(405, "a subscription does not change; delete it and make another");
            }
            default -> Answer.error(404, "there is no such thing");
        };
    }

    private List<Map<String, Object>> events(Map<String, List<String>> query) {
        String shipment = one(query, "shipmentId", "");
        if (shipment.isEmpty()) {
            throw new IllegalArgumentException("shipmentId: expected one, as events are stored by load");
        }
        List<String> types = query.getOrDefault("eventTypes", List.of());
        Instant from = OffsetDateTime.parse(one(query, "occurredFrom", "0000-01-01T00:00:00Z"))
                .toInstant();
        Instant to = OffsetDateTime.parse(one(query, "occurredTo", "9999-12-31T00:00:00Z"))
                .toInstant();
        int sign = switch (one(query, "order", "asc")) {
            case "asc" -> 1;
            case "desc" -> -1;
            default ->
                throw new IllegalArgumentException("order: expected asc or desc, was " + one(query, "order", ""));
        };
        return tracker.events(shipment, 0).stream()
                .filter(event -> types.isEmpty() || types.contains(NmftaEvent.type(event)))
                .filter(event ->
                        !happenedAt(event).isBefore(from) && happenedAt(event).isBefore(to))
                .sorted(Comparator.comparingInt(event -> sign * event.sequence()))
                .flatMap(event -> NmftaEvent.of(event).stream())
                .toList();
    }

    private static Instant happenedAt(TrackingEvent event) {
        return Objects.requireNonNullElse(event.occurredAt(), event.detectedAt());
    }

    private List<Map<String, Object>> subscriptions(String status) {
        return webhooks.list(MOST_LISTED).stream()
                .filter(target -> target.url() != null && status.equals("active"))
                .map(NmftaApi::subscription)
                .toList();
    }

    private Answer subscribe(HttpExchange exchange) throws IOException {
        Map<?, ?> wish = RelayApi.wish(RelayApi.sent(exchange), List.of("endpointUrl", "hmacSecretId", "filters"));
        if (!SECRET.equals(wish.get("hmacSecretId"))) {
            throw new IllegalArgumentException("hmacSecretId: expected " + SECRET + ", the secret of this relay");
        }
        Map<?, ?> filters = RelayApi.wish(wish.get("filters"), List.of("eventTypes", "shipmentIds"));
        if (!(filters.get("shipmentIds") instanceof List<?> ids
                && ids.size() == 1
                && ids.get(0) instanceof String id)) {
            throw new IllegalArgumentException("shipmentIds: expected one, as each load has a receiver of its own");
        }
        if (!subscribing.add(id)) {
            return Answer.error(409, "load " + id + " is about to have a subscription");
        }
        try {
            return webhooks.find(id).filter(target -> target.url() != null).isPresent()
                    ? Answer.error(409, "load " + id + " has a subscription; delete it first")
                    : subscribe(exchange, id, wish.get("endpointUrl"), filters.get("eventTypes"));
        } finally {
            subscribing.remove(id);
        }
    }

    private Answer subscribe(HttpExchange exchange, String id, @Nullable Object url, @Nullable Object types)
            throws IOException {
        Map<String, @Nullable Object> load = new HashMap<>();
        load.put("url", url);
        load.put("types", types);
        boolean wasFollowed = tracker.find(id) != null;
        Answer begun = relay.follow(id, load);
        if (begun.status() == 202 && isUnread(id)) {
            boolean unused = webhooks.forget(id) && !wasFollowed && tracker.forget(id);
            return Answer.error(503, "load " + id + " could not be read yet, nothing is subscribed; send it again");
        }
        if (begun.status() >= 400) {
            return begun;
        }
        String location = URLEncoder.encode(id, UTF_8).replace("+", "%20");
        exchange.getResponseHeaders().set("Location", SUBSCRIPTIONS + '/' + location);
        return new Answer(201, subscription(webhooks.find(id).orElseThrow()));
    }

    /** Not once the schedule, or another node, has read it meanwhile: then there is such a load, and the read is paid. */
    private boolean isUnread(String id) {
        Watch watch = tracker.find(id);
        return watch == null || watch.reads() == 0;
    }

    private static Map<String, Object> subscription(WebhookTarget target) {
        Set<String> types = new TreeSet<>(target.types());
        types.retainAll(NmftaEvent.types());
        return Map.of(
                "id", target.loadNumber(),
                "status", "active",
                "createdAt", target.setAt().toString(),
                "updatedAt", target.setAt().toString(),
                "endpointUrl", String.valueOf(target.url()),
                "hmacSecretId", SECRET,
                "filters", Map.of("shipmentIds", List.of(target.loadNumber()), "eventTypes", List.copyOf(types)));
    }

    private static Answer page(List<?> all, Map<String, List<String>> query, int usual, int most) {
        int size = number(query, "pageSize", usual, most);
        int page = number(query, "page", 1, MOST_LISTED);
        List<?> data = all.stream().skip((page - 1L) * size).limit(size).toList();
        return new Answer(200, Map.of("data", data, "page", page, "pageSize", size, "totalCount", all.size()));
    }

    private static Map<String, List<String>> parameters(@Nullable String query) {
        return Arrays.stream((query == null ? "" : query).split("&", -1))
                .map(each -> each.split("=", 2))
                .filter(pair -> pair.length == 2)
                .collect(Collectors.groupingBy(
                        pair -> decoded(pair[0]), Collectors.mapping(pair -> decoded(pair[1]), Collectors.toList())));
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), UTF_8);
    }

    private static String one(Map<String, List<String>> query, String name, String otherwise) {
        return query.getOrDefault(name, List.of(otherwise)).get(0);
    }

    private static int number(Map<String, List<String>> query, String name, int usual, int most) {
        String text = one(query, name, "" + usual);
        int number = text.matches("\\d{1,6}") ? Integer.parseInt(text) : 0;
        if (number < 1 || number > most) {
            throw new IllegalArgumentException(name + ": expected 1 to " + most + ", was " + text);
        }
        return number;
    }
}
