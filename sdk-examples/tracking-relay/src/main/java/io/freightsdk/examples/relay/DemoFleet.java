package io.freightsdk.examples.relay;

import io.freightsdk.FreightClient;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.Pace;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.TrackingEvent;
import io.freightsdk.tracking.TrackingListener;
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
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A service with trucks in time-lapse, and a tracker that follows them. */
final class DemoFleet implements AutoCloseable {
    private static final Instant START = Instant.parse("2026-05-04T12:00:00Z");
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final int MINUTES_A_TICK = 2;
    private static final int TICK_MILLIS = 100;

    private final InMemoryFreightServer service = InMemoryFreightServer.start(ServerOptions.builder()
            .clock(START)
            .seed(7)
            .fences(FenceSettings.FIELD)
            .build());
    private final FreightBroker broker = service.addBroker();
    private final FreightClient freight = FreightClient.builder()
            .baseUrl(service.url())
            .account("acme")
            .agentKey(broker.agentKey())
            .build();
    private final LoadTracker tracker;
    private final BigDecimal priceUsd = freight.prices().positionReadUsd();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
    private final List<Trip> trips = new ArrayList<>();

    /** Hands each event to a receiver. */
    DemoFleet(TrackingListener receiver) {
        tracker = LoadTracker.builder(freight)
                .clock(service.clock()::now)
                .listener(receiver)
                .build();
        order(new Pace(55, MINUTE.multipliedBy(2)), CHICAGO, DALLAS);
        order(new Pace(62, MINUTE.multipliedBy(5)), ATLANTA, MIAMI);
        order(new Pace(58, MINUTE.multipliedBy(3)), CHICAGO, DENVER);
        order(new Pace(50, MINUTE.multipliedBy(4)), MILWAUKEE, CHICAGO, COLUMBUS);
    }

    private record Trip(String loadNumber, String lane) {}

    private static final StopInput CHICAGO = stop("Chicago", "IL", "60608", 41.8414, -87.6850);
    private static final StopInput DALLAS = stop("Dallas", "TX", "75244", 32.9399, -96.8270);
    private static final StopInput ATLANTA = stop("Atlanta", "GA", "30318", 33.7823, -84.4072);
    private static final StopInput MIAMI = stop("Miami", "FL", "33166", 25.8086, -80.3155);
    private static final StopInput DENVER = stop("Denver", "CO", "80216", 39.7737, -104.9270);
    private static final StopInput MILWAUKEE = stop("Milwaukee", "WI", "53214", 43.0177, -87.9688);
    private static final StopInput COLUMBUS = stop("Columbus", "OH", "43207", 39.9005, -82.9530);

    private static StopInput stop(String city, String state, String zip, double lat, double lng) {
        return StopInput.builder()
                .address("1 Dock Rd")
                .city(city)
                .state(state)
                .zip(zip)
                .lat(lat)
                .lng(lng)
                .build();
    }

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
        for (int i = 0; i < MINUTES_A_TICK; i++) {
            service.clock().advance(MINUTE);
            tracker.runDue();
        }
    }

    /** Loaded wherever it comes past before the last stop. */
    private void order(Pace pace, StopInput... stops) {
        Instant now = service.clock().now();
        List<StopInput> pickups = new ArrayList<>();
        for (StopInput stop : List.of(stops).subList(0, stops.length - 1)) {
            Instant date = now.plus(Duration.ofHours(1 + 4L * pickups.size()));
            pickups.add(stop.toBuilder().date(date).build());
        }
        StopInput last = stops[stops.length - 1];
        CreateLoadInput order = CreateLoadInput.builder()
                .driverPhone("+13125550142")
                .pickups(pickups)
                .deliveries(
                        last.toBuilder().date(now.plus(Duration.ofHours(24))).build())
                .build();
        CreateLoadOutcome load = freight.createLoad("demo-" + (trips.size() + 1), order);
        broker.truck().at(pace).startToEnd();
        trips.add(new Trip(load.loadNumber(), stops[0].city() + " to " + last.city()));
        tracker.follow(load, order, WatchOptions.defaults().labels(Map.of("customer", "globex")));
    }

    private Watch watch(Trip trip) {
        return Objects.requireNonNull(tracker.find(trip.loadNumber()));
    }

    private Stream<TrackingEvent> events(Trip trip) {
        return tracker.events(trip.loadNumber(), 0).stream();
    }

    synchronized Map<String, Object> shown() {
        int reads = trips.stream().mapToInt(trip -> watch(trip).reads()).sum();
        return Map.of(
                "now", service.clock().now().toString(),
                "reads", reads,
                "usd", usd(reads),
                "loads", trips.stream().map(this::shown).toList());
    }

    private Map<String, @Nullable Object> shown(Trip trip) {
        Watch watch = watch(trip);
        Map<String, @Nullable Object> shown = new LinkedHashMap<>();
        shown.put("loadNumber", trip.loadNumber());
        shown.put("lane", trip.lane());
        shown.put("reads", watch.reads());
        shown.put("usd", usd(watch.reads()));
        shown.put("events", events(trip).map(TrackingEvent::toJson).toList());
        shown.put("status", Objects.toString(watch.status(), null));
        if (watch.nextReadAt() != null) {
            shown.put("nextReadAt", watch.nextReadAt().toString());
            shown.put("reason", watch.reason());
        }
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
