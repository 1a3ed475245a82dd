package io.freightsdk.examples.relay;

import io.freightsdk.FreightClient;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.Pace;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.TrackingEvent;
import io.freightsdk.tracking.Watch;
import io.freightsdk.tracking.WatchOptions;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A service with trucks in time-lapse, and a tracker that follows them; when all have arrived, another round begins. */
final class DemoFleet implements AutoCloseable {
    private static final Instant START = Instant.parse("2026-05-04T12:00:00Z");
    private static final Duration POLL = Duration.ofMinutes(15);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final int MINUTES_A_TICK = 2;
    private static final int TICK_MILLIS = 100;
    private static final Duration PAUSE = Duration.ofHours(3);

    private final InMemoryFreightServer service = InMemoryFreightServer.start(ServerOptions.builder()
            .clock(START)
            .seed(7)
            .fences(FenceSettings.FIELD)
            .build());
    private final FreightBroker broker = service.addBroker(
            BrokerOptions.builder().name("Relay demo").balanceUsd("10000.00").build());
    private final FreightClient freight = FreightClient.builder()
            .baseUrl(service.url())
            .account("acme")
            .agentKey(broker.agentKey())
            .build();
    private final LoadTracker tracker = LoadTracker.builder(freight)
            .clock(service.clock()::now)
            .listener(this::happened)
            .build();
    private final Consumer<TrackingEvent> receiver;
    private final BigDecimal priceUsd = freight.prices().positionReadUsd();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
    private final Map<String, Followed> round = new LinkedHashMap<>();
    private int rounds;
    private int readsBefore;
    private int pollsBefore;
    private @Nullable Instant nextRound;

    /** Hands each event on to a receiver as well. */
    DemoFleet(Consumer<TrackingEvent> receiver) {
        this.receiver = receiver;
    }

    /** A load, when it was read, and its events. */
    private static final class Followed {
        final String lane;
        final Instant since;
        final List<Instant> readAt = new ArrayList<>();
        final List<TrackingEvent> events = new ArrayList<>();

        @Nullable
        Instant endedAt;

        Followed(String lane, Instant since) {
            this.lane = lane;
            this.since = since;
        }

        /** The reads of a poll by the clock, and one more at the end. */
        int polls(Instant now) {
            Instant end = endedAt == null ? now : endedAt;
            return (int) Duration.between(since, end).dividedBy(POLL) + (endedAt == null ? 1 : 2);
        }
    }

    private record Place(String city, String state, String zip, double lat, double lng) {
        StopInput on(Instant date) {
            return StopInput.builder()
                    .address("1 Dock Rd")
                    .city(city)
                    .state(state)
                    .zip(zip)
                    .lat(lat)
                    .lng(lng)
                    .date(date)
                    .build();
        }
    }

    private static final Place CHICAGO = new Place("Chicago", "IL", "60608", 41.8414, -87.6850);
    private static final Place DALLAS = new Place("Dallas", "TX", "75244", 32.9399, -96.8270);
    private static final Place ATLANTA = new Place("Atlanta", "GA", "30318", 33.7823, -84.4072);
    private static final Place MIAMI = new Place("Miami", "FL", "33166", 25.8086, -80.3155);
    private static final Place DENVER = new Place("Denver", "CO", "80216", 39.7737, -104.9270);
    private static final Place MILWAUKEE = new Place("Milwaukee", "WI", "53214", 43.0177, -87.9688);
    private static final Place COLUMBUS = new Place("Columbus", "OH", "43207", 39.9005, -82.9530);

    void start() {
        var unused = thread.scheduleWithFixedDelay(this::tickOrSayWhyNot, 0, TICK_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** One that throws is not called again. */
    private void tickOrSayWhyNot() {
        try {
            tick();
        } catch (RuntimeException e) {
            System.err.println("the demo goes on after " + e);
        }
    }

    /** A few minutes of the service's time. */
    synchronized void tick() {
        Instant now = service.clock().now();
        if (round.isEmpty() || (nextRound != null && !now.isBefore(nextRound))) {
            begin(now);
        }
        for (int i = 0; i < MINUTES_A_TICK; i++) {
            service.clock().advance(MINUTE);
            tracker.runDue();
            round.forEach(this::note);
        }
        if (nextRound == null && round.values().stream().allMatch(load -> load.endedAt != null)) {
            nextRound = service.clock().now().plus(PAUSE);
        }
    }

    private void begin(Instant now) {
        round.values().forEach(load -> {
            readsBefore += load.readAt.size();
            pollsBefore += load.polls(now);
        });
        round.keySet().forEach(tracker::forget);
        round.clear();
        nextRound = null;
        rounds++;
        order(new Pace(55, MINUTE.multipliedBy(2)), CHICAGO, DALLAS);
        order(new Pace(62, MINUTE.multipliedBy(5)), ATLANTA, MIAMI);
        order(new Pace(58, MINUTE.multipliedBy(3)), CHICAGO, DENVER);
        order(new Pace(50, MINUTE.multipliedBy(4)), MILWAUKEE, CHICAGO, COLUMBUS);
    }

    /** Loaded wherever it comes past before the last stop. */
    private void order(Pace pace, Place... places) {
        Instant now = service.clock().now();
        List<StopInput> pickups = new ArrayList<>();
        for (int i = 0; i < places.length - 1; i++) {
            pickups.add(places[i].on(now.plus(Duration.ofHours(1 + 4L * i))));
        }
        Place last = places[places.length - 1];
        CreateLoadInput order = CreateLoadInput.builder()
                .driverPhone("+13125550142")
                .pickups(pickups)
                .deliveries(List.of(last.on(now.plus(Duration.ofHours(24)))))
                .build();
        CreateLoadOutcome load = freight.createLoad("demo-" + rounds + "-" + (round.size() + 1), order);
        broker.truck().at(pace).startToEnd();
        round.put(load.loadNumber(), new Followed(places[0].city() + " to " + last.city(), now));
        tracker.follow(load, order, WatchOptions.defaults().labels(Map.of("customer", "globex")));
    }

    private void note(String loadNumber, Followed load) {
        Watch watch = tracker.find(loadNumber);
        if (watch != null && watch.reads() > load.readAt.size()) {
            load.readAt.add(service.clock().now());
        }
    }

    private void happened(TrackingEvent event) {
        receiver.accept(event);
        Followed load = round.get(event.loadNumber());
        if (load == null) {
            return;
        }
        load.events.add(event);
        if (event instanceof TrackingEvent.Delivered) {
            load.endedAt = event.occurredAt() == null ? event.detectedAt() : event.occurredAt();
        }
    }

    /** The lines of the page. */
    synchronized Object shown() {
        Instant now = service.clock().now();
        int reads = readsBefore;
        int polls = pollsBefore;
        List<Object> loads = new ArrayList<>();
        for (Map.Entry<String, Followed> each : round.entrySet()) {
            Followed load = each.getValue();
            reads += load.readAt.size();
            polls += load.polls(now);
            loads.add(shown(each.getKey(), load, now));
        }
        return Map.of(
                "now", now.toString(),
                "rounds", rounds,
                "reads", reads,
                "usd", usd(reads),
                "polls", polls,
                "pollUsd", usd(polls),
                "loads", loads);
    }

    private Object shown(String loadNumber, Followed load, Instant now) {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("loadNumber", loadNumber);
        shown.put("lane", load.lane);
        shown.put("since", load.since.toString());
        shown.put("readAt", load.readAt.stream().map(Instant::toString).toList());
        shown.put("reads", load.readAt.size());
        shown.put("usd", usd(load.readAt.size()));
        shown.put("polls", load.polls(now));
        shown.put("pollUsd", usd(load.polls(now)));
        shown.put("events", load.events.stream().map(DemoFleet::shown).toList());
        Watch watch = tracker.find(loadNumber);
        if (watch != null && watch.status() != null) {
            shown.put("status", watch.status().value());
        }
        if (watch != null && watch.nextReadAt() != null) {
            shown.put("nextReadAt", watch.nextReadAt().toString());
            shown.put("reason", watch.reason());
        }
        return shown;
    }

    private static Object shown(TrackingEvent event) {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("type", event.type());
        if (event instanceof TrackingEvent.OfStop ofStop) {
            shown.put("stop", ofStop.stop());
        }
        Instant occurred = event.occurredAt() == null ? event.detectedAt() : event.occurredAt();
        shown.put("at", occurred.toString());
        shown.put("minutesLate", Duration.between(occurred, event.detectedAt()).toMinutes());
        return shown;
    }

    private String usd(int reads) {
        return priceUsd.multiply(BigDecimal.valueOf(reads))
                .setScale(2, RoundingMode.HALF_UP)
                .toPlainString();
    }

    /** Ends it, after the tick under way. */
    @Override
    public void close() {
        thread.shutdown();
        synchronized (this) {
            tracker.close();
            freight.close();
            service.close();
        }
    }
}
