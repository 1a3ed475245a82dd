package io.freightsdk.tracking;

import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.PositionStop;
import io.freightsdk.tracking.Engine.Update;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;

/** Somebody who decides when to read next: the rules of tracking, or what is done without them. */
interface Poller {
    /** The first read after the load was created. */
    Instant first(Trips.Trip trip, Update begun);

    /** The next, when there is one. */
    Instant next(Trips.Trip trip, LoadPosition position, Update step, Instant now);

    /** Whether the places and the readable ETA are hidden from the rules. */
    default boolean isBlind() {
        return false;
    }

    static Poller rules() {
        return rules(false, (step, position, now) -> step.load().nextReadAt());
    }

    static Poller blindRules() {
        return rules(true, (step, position, now) -> step.load().nextReadAt());
    }

    private static Poller rules(boolean isBlind, Plan plan) {
        return new Poller() {
            @Override
            public Instant first(Trips.Trip trip, Update begun) {
                return begun.load().nextReadAt();
            }

            @Override
            public Instant next(Trips.Trip trip, LoadPosition position, Update step, Instant now) {
                return plan.next(step, position, now);
            }

            @Override
            public boolean isBlind() {
                return isBlind;
            }
        };
    }

    /** Every so many minutes. */
    static Poller every(int minutes) {
        return every((trip, position, now) -> minutes);
    }

    /** Every so many minutes, from two hours before the pickup on. */
    static Poller beforePickup(int minutes) {
        return every((trip, position, now) -> minutes, trip -> {
            Instant window = Play.inputs(trip).get(0).date();
            Instant near = window == null ? trip.createdAt() : window.minus(Duration.ofHours(2));
            return near.isBefore(trip.createdAt()) ? trip.createdAt() : near;
        });
    }

    /** The plain rule, which also lets a driver who has stood for 45 minutes on the way rest for ten hours and a half. */
    static Poller restAwareRule(int shortest) {
        return every((trip, position, now) -> {
            double soon = plainMinutes(trip, position, now, shortest);
            if (position.gpsTrack().isEmpty() || position.status().value().equals("PLANNED") || isAtAStop(position)) {
                return soon;
            }
            var track = position.gpsTrack();
            var last = track.get(track.size() - 1);
            Instant since = last.ts();
            for (int i = track.size() - 1; i >= 0; i--) {
                var point = track.get(i);
                if (Geo.miles(point.lat(), point.lng(), last.lat(), last.lng()) > 0.5) {
                    break;
                }
                since = point.ts();
            }
            boolean rests = Duration.between(since, last.ts()).toMinutes() > 45;
            double wakes = Duration.between(now, since).toMinutes() + 630;
            return rests ? Math.max(soon, wakes) : soon;
        });
    }

    private static boolean isAtAStop(LoadPosition position) {
        return position.stops().stream().anyMatch(stop -> stop.arrivedAt() != null && stop.departedAt() == null);
    }

    /** No earlier than the truck could be at the next stop at 70 mph, 15 to 120 minutes; half an hour at a stop. */
    static Poller plainRule(int shortest) {
        return every((trip, position, now) -> plainMinutes(trip, position, now, shortest));
    }

    private static double plainMinutes(Trips.Trip trip, LoadPosition position, Instant now, int shortest) {
        if (position.gpsTrack().isEmpty()) {
            return untilWindow(position, now, 60);
        }
        int standing = 0;
        int ahead = -1;
        for (int i = 0; i < position.stops().size(); i++) {
            PositionStop stop = position.stops().get(i);
            if (stop.arrivedAt() != null) {
                standing = stop.departedAt() == null ? 1 : 0;
            } else if (ahead < 0) {
                ahead = i;
            }
        }
        if (standing == 1) {
            return 2 * shortest;
        }
        var fix = position.gpsTrack().get(position.gpsTrack().size() - 1);
        var stop = Play.inputs(trip).get(Math.max(0, ahead));
        double miles = Geo.miles(fix.lat(), fix.lng(), stop.lat(), stop.lng()) - 0.5;
        double age = Duration.between(fix.ts(), now).toSeconds() / 60.0;
        double soon = Math.min(120, Math.max(shortest, miles / 70 * 60 - age));
        return ahead == 0 ? untilWindow(position, now, soon) : soon;
    }

    private static double untilWindow(LoadPosition position, Instant now, double otherwise) {
        Instant window = position.stops().get(0).windowFrom();
        double gate = window == null ? 0 : Duration.between(now, window).toMinutes() - 150;
        return Math.max(gate, otherwise);
    }

    private static Poller every(Pause pause) {
        return every(pause, Trips.Trip::createdAt);
    }

    private static Poller every(Pause pause, Function<Trips.Trip, Instant> first) {
        return new Poller() {
            @Override
            public Instant first(Trips.Trip trip, Update begun) {
                return first.apply(trip);
            }

            @Override
            public Instant next(Trips.Trip trip, LoadPosition position, Update step, Instant now) {
                return now.plusMillis((long) (pause.minutes(trip, position, now) * 60_000));
            }
        };
    }

    /** The next read by the rules. */
    interface Plan {
        Instant next(Update step, LoadPosition position, Instant now);
    }

    /** Minutes to the next read. */
    interface Pause {
        double minutes(Trips.Trip trip, LoadPosition position, Instant now);
    }

    /** The order as a poller's rules may see it. */
    default CreateLoadInput order(Trips.Trip trip) {
        return isBlind() ? null : trip.order();
    }
}
