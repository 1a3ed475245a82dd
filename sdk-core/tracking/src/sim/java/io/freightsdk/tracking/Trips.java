package io.freightsdk.tracking;

import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.Fix;
import io.freightsdk.server.GeoPoint;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Trucks as they are in the field: drivers who join late or never, phones that fall silent, long stays, legal rests, stops
 * without dates. One seed, one world.
 */
final class Trips {
    static final Instant EPOCH = Instant.parse("2026-03-02T06:00:00Z");
    private static final double MILES_A_DEGREE = 69.09;
    private static final int LONGEST_STAY = 16 * 60;

    private Trips() {}

    /** What a truck meets on its way. */
    enum Kind {
        /** As it happens. */
        FIELD,
        /** As it happens, on roads on which no hour is like the last. */
        WAVY,
        /** As it happens, where trailers are only dropped and hooked. */
        HOOKED,
        /** As it happens, where docks are slow. */
        SLOW_DOCKS,
        /** One pickup, one delivery, dated, online, on time. */
        CLEAN
    }

    /** How far off a phone's positions are. */
    enum Phone {
        /** Not at all. */
        EXACT,
        /** By some twelve meters, each by itself. */
        USUAL,
        /** By some fifteen meters that wander within minutes, and one in a hundred by 100 to 600 meters. */
        NOISY
    }

    /** Fixes the service gets at one time. */
    record Batch(Instant receivedAt, List<Fix> fixes) {}

    /**
     * One load's story.
     *
     * @param plain one pickup, one delivery, dated, joined in time, never silent, neither cancelled nor confirmed by hand
     */
    record Trip(
            int number,
            Instant createdAt,
            CreateLoadInput order,
            List<Batch> batches,
            @Nullable Instant cancelledAt,
            boolean awaitsConfirmation,
            boolean strangeStatuses,
            boolean joins,
            boolean plain) {
        /** The same at another time. */
        Trip later(Duration by) {
            CreateLoadInput moved = CreateLoadInput.builder()
                    .driverPhone(order.driverPhone())
                    .pickups(later(order.pickups(), by))
                    .deliveries(later(order.deliveries(), by))
                    .build();
            List<Batch> movedBatches = batches.stream()
                    .map(batch -> new Batch(
                            batch.receivedAt.plus(by),
                            batch.fixes.stream()
                                    .map(fix -> new Fix(fix.time().plus(by), fix.at(), fix.speedMph(), fix.heading()))
                                    .toList()))
                    .toList();
            return new Trip(
                    number,
                    createdAt.plus(by),
                    moved,
                    movedBatches,
                    cancelledAt == null ? null : cancelledAt.plus(by),
                    awaitsConfirmation,
                    strangeStatuses,
                    joins,
                    plain);
        }

        /** The same with a phone that sends around one of the arrivals nothing, and afterwards all; null if it has not sent before. */
        @Nullable
        Trip silentAtAStop(Random chance) {
            List<Judged.Visit> stops =
                    new Play(this, false).until(lastBatchAt()).stops();
            Instant arrivedAt = stops.get(chance.nextInt(stops.size())).arrivedAt();
            double before = 0.5 + 10 * chance.nextDouble();
            double hours = 7 + 13 * chance.nextDouble();
            if (arrivedAt == null) {
                return null;
            }
            Instant from = arrivedAt.minusSeconds(Math.round(before * 3_600));
            Instant to = from.plusSeconds(Math.round(hours * 3_600));
            List<Batch> sent = new ArrayList<>();
            List<Fix> held = new ArrayList<>();
            for (Batch batch : batches) {
                if (batch.receivedAt.isBefore(from) || batch.receivedAt.isAfter(to)) {
                    sent.add(batch);
                } else {
                    held.addAll(batch.fixes);
                }
            }
            boolean hasSent = !sent.isEmpty() && sent.get(0).receivedAt.isBefore(from);
            sent.add(new Batch(to, held));
            sent.sort(Comparator.comparing(Batch::receivedAt));
            return hasSent
                    ? new Trip(
                            number,
                            createdAt,
                            order,
                            sent,
                            cancelledAt,
                            awaitsConfirmation,
                            strangeStatuses,
                            joins,
                            plain)
                    : null;
        }

        private static List<StopInput> later(List<StopInput> stops, Duration by) {
            return stops.stream()
                    .map(stop -> stop.date() == null
                            ? stop
                            : stop.toBuilder().date(stop.date().plus(by)).build())
                    .toList();
        }

        Instant lastBatchAt() {
            return batches.isEmpty()
                    ? createdAt
                    : batches.get(batches.size() - 1).receivedAt();
        }
    }

    static List<Trip> of(long seed, int count, int miles, Kind kind) {
        return of(seed, count, miles, kind, Phone.USUAL);
    }

    /** The same trips, whatever the phones make of them. */
    static List<Trip> of(long seed, int count, int miles, Kind kind, Phone phone) {
        List<Trip> trips = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            Random chance = new Random(seed * 1_000_003 + miles * 31L + i * 7_919L);
            for (int warm = 0; warm < 5; warm++) {
                chance.nextLong();
            }
            trips.add(new Maker(chance, kind, miles, new Noise(phone, new Random(seed + i))).trip(i));
        }
        return trips;
    }

    private static final class Maker {
        private final Random chance;
        private final boolean field;
        private final boolean wavy;
        private final double stay;
        private final int miles;
        private final Noise noise;
        private final List<Fix> fixes = new ArrayList<>();

        private double minute;
        private double lat;
        private double lng;
        private double every;
        private double nextFix;
        private double driven;
        private double sinceBreak;
        private double dutySince;
        private double shareFrom;
        private double mph;
        private double circuity;
        private boolean team;
        private double traffic = 1;
        private double trafficUntil;

        Maker(Random chance, Kind kind, int miles, Noise noise) {
            this.chance = chance;
            this.field = kind != Kind.CLEAN;
            this.wavy = kind == Kind.WAVY;
            this.stay = kind == Kind.HOOKED ? 30 : kind == Kind.SLOW_DOCKS ? 200 : 95;
            this.miles = miles;
            this.noise = noise;
        }

        Trip trip(int number) {
            boolean simple = !field || chance.nextDouble() < 0.7;
            int pickups = simple ? 1 : 1 + chance.nextInt(3);
            int deliveries = simple ? 1 : pickups == 1 ? 2 + chance.nextInt(2) : 1 + chance.nextInt(3);
            List<GeoPoint> stops = stops(pickups, deliveries);
            circuity = between(1.08, 1.35);
            mph = between(46, 66);
            team = field && chance.nextDouble() < 0.08;
            every = field ? between(1, 10) : 3;
            boolean dated = !field || chance.nextDouble() >= 0.1;
            double window = between(4 * 60, 40 * 60);
            window = Math.rint(window / 30) * 30;
            List<StopInput> order = order(stops, pickups, dated, window);
            double fate = field ? chance.nextDouble() : 1;
            boolean never = fate < 0.025;
            boolean late = !never && fate < 0.125;
            boolean skips = field && stops.size() > 2 && chance.nextDouble() < 0.03;
            int skipped = skips ? 1 + chance.nextInt(stops.size() - 2) : -1;
            boolean confirm = field && chance.nextDouble() < 0.1;
            boolean cancel = field && chance.nextDouble() < 0.03;
            boolean strange = field && chance.nextDouble() < 0.03;
            boolean silent = field && chance.nextDouble() < 0.35;

            drive(stops, pickups, skipped, window, never ? Double.MAX_VALUE : late ? Double.NaN : between(3, 55));
            List<double[]> silences = silent && !never ? silences() : List.of();
            Instant end = at(minute);
            Instant cancelledAt = cancel ? at(between(60, Math.max(120, minute))) : null;
            List<StopInput> places = order;
            CreateLoadInput input = CreateLoadInput.builder()
                    .driverPhone("+12145550142")
                    .pickups(places.subList(0, pickups))
                    .deliveries(places.subList(pickups, places.size()))
                    .customerRef("trip-" + miles + "-" + number)
                    .build();
            boolean plain = simple && dated && !never && !late && !silent && !confirm && !cancel && !strange;
            return new Trip(number, EPOCH, input, batches(silences, end), cancelledAt, confirm, strange, !never, plain);
        }

        private List<GeoPoint> stops(int pickups, int deliveries) {
            List<GeoPoint> stops = new ArrayList<>();
            double heading = between(0, 360);
            GeoPoint first = new GeoPoint(between(36, 42), between(-104, -88));
            GeoPoint here = first;
            stops.add(here);
            for (int i = 1; i < pickups; i++) {
                here = away(here, between(8, 70), heading + between(-60, 60));
                stops.add(here);
            }
            double straight = miles / 1.2;
            GeoPoint there = away(first, straight, heading);
            for (int i = 0; i < deliveries; i++) {
                stops.add(there);
                there = away(there, between(8, 90), heading + between(-60, 60));
            }
            return stops;
        }

        private List<StopInput> order(List<GeoPoint> stops, int pickups, boolean dated, double window) {
            List<StopInput> order = new ArrayList<>();
            double planned = window;
            for (int i = 0; i < stops.size(); i++) {
                GeoPoint stop = stops.get(i);
                if (i > 0) {
                    GeoPoint from = stops.get(i - 1);
                    double drive = milesBetween(from.lat(), from.lng(), stop.lat(), stop.lng()) * 1.2 / 50 * 60;
                    double rests = Math.floor(drive / 660) * 600;
                    planned += 120 + drive + rests + (i >= pickups ? Math.abs(chance.nextGaussian()) * 120 : 0);
                }
                StopInput.Builder input = StopInput.builder()
                        .address(i + 1 + " Dock Road")
                        .city("Town " + i)
                        .state("KS")
                        .zip("66002")
                        .lat(stop.lat())
                        .lng(stop.lng());
                if (dated) {
                    input.date(at(Math.rint(planned / 30) * 30));
                }
                order.add(input.build());
            }
            return order;
        }

        /** The whole way of the truck; a fix is shared from the time the driver joins on. */
        private void drive(List<GeoPoint> stops, int pickups, int skipped, double window, double joins) {
            GeoPoint first = stops.get(0);
            GeoPoint home = away(first, field ? between(5, 120) : between(10, 60), between(0, 360));
            lat = home.lat();
            lng = home.lng();
            shareFrom = Double.isNaN(joins) ? Double.MAX_VALUE : joins;
            nextFix = Math.min(shareFrom, 1e9);
            double way = milesTo(first) * circuity / mph * 60;
            double lateness = field ? chance.nextGaussian() * 35 - 10 : between(-20, -5);
            if (field && chance.nextDouble() < 0.06) {
                lateness += between(60, 300);
            }
            double leaves = Math.max(30, window + lateness - way);
            stand(leaves);
            dutySince = leaves;
            double lateJoin = -1;
            for (int i = 0; i < stops.size(); i++) {
                if (i == skipped) {
                    continue;
                }
                driveTo(stops.get(i));
                if (Double.isNaN(joins) && i == 0) {
                    lateJoin = minute + between(10, 300);
                    shareFrom = lateJoin;
                    nextFix = shareFrom;
                }
                double loads = i == 0 && field && chance.nextBoolean() ? Math.max(minute, window) : minute;
                double dwell = field
                        ? Math.min(LONGEST_STAY, stay * Math.exp(0.65 * chance.nextGaussian()))
                        : between(60, 120);
                if (i > 0 && field && chance.nextBoolean()) {
                    loads = minute + between(0, 40);
                }
                stand(loads + Math.max(12, dwell));
            }
            driveTo(away(stops.get(stops.size() - 1), 6, between(0, 360)));
            if (pickups < 1) {
                throw new IllegalArgumentException("no pickup");
            }
        }

        private void driveTo(GeoPoint stop) {
            double speed = mph / circuity;
            while (milesTo(stop) > 0.02) {
                if (!team) {
                    rest();
                }
                double left = milesTo(stop) / (speed * traffic()) * 60;
                double until = Math.min(minute + left, Math.max(nextFix, minute));
                if (!team) {
                    until = Math.min(until, minute + Math.max(0.1, 660 - driven));
                    until = Math.min(until, minute + Math.max(0.1, 480 - sinceBreak));
                }
                until = Math.max(until, minute + 0.05);
                double went = until - minute;
                double share = Math.min(1, went / Math.max(left, 1e-9));
                lat += (stop.lat() - lat) * share;
                lng += (stop.lng() - lng) * share;
                driven += went;
                sinceBreak += went;
                minute = until;
                report(left - went < 2 ? 12 : mph * (0.95 + 0.1 * chance.nextDouble()));
            }
        }

        private double traffic() {
            if (wavy && minute >= trafficUntil) {
                traffic = between(0.75, 1.1);
                trafficUntil = minute + between(40, 160);
            }
            return traffic;
        }

        private void rest() {
            boolean tired = driven >= 660 - 0.2 || minute - dutySince >= 840;
            if (tired) {
                stand(minute + between(600, 690));
                driven = 0;
                sinceBreak = 0;
                dutySince = minute;
            } else if (sinceBreak >= 480 - 0.2) {
                stand(minute + between(30, 45));
                sinceBreak = 0;
            }
        }

        private void stand(double until) {
            double from = minute;
            while (nextFix < until) {
                minute = Math.max(minute, nextFix);
                report(0);
            }
            minute = Math.max(minute, until);
            if (minute - from >= 600) {
                driven = 0;
                sinceBreak = 0;
                dutySince = minute;
            }
        }

        private void report(double speed) {
            if (minute + 1e-9 < nextFix || minute < shareFrom) {
                return;
            }
            double[] meters = noise.at(minute, chance.nextGaussian(), chance.nextGaussian());
            double degrees = 1 / 1_609.344 / MILES_A_DEGREE;
            GeoPoint seen = new GeoPoint(
                    lat + meters[0] * degrees, lng + meters[1] * degrees / Math.cos(Math.toRadians(lat)));
            fixes.add(new Fix(at(minute), seen, speed, 0));
            nextFix = minute + every * between(0.8, 1.2);
        }

        private List<double[]> silences() {
            List<double[]> silences = new ArrayList<>();
            int count = 1 + chance.nextInt(2);
            for (int i = 0; i < count; i++) {
                double from = between(60, Math.max(61, minute - 30));
                silences.add(new double[] {from, from + between(30, 360)});
            }
            return silences;
        }

        private List<Batch> batches(List<double[]> silences, Instant end) {
            List<Batch> batches = new ArrayList<>();
            List<Fix> held = new ArrayList<>();
            double heldUntil = -1;
            for (Fix fix : fixes) {
                double at = Duration.between(EPOCH, fix.time()).toMillis() / 60_000.0;
                double until = -1;
                for (double[] silence : silences) {
                    if (at >= silence[0] && at < silence[1]) {
                        until = Math.max(until, silence[1]);
                    }
                }
                if (until > 0) {
                    heldUntil = Math.max(heldUntil, until);
                    if (chance.nextDouble() >= 0.2) {
                        held.add(fix);
                    }
                    continue;
                }
                if (!held.isEmpty()) {
                    held.add(fix);
                    batches.add(new Batch(fix.time().plusSeconds(3), List.copyOf(held)));
                    held.clear();
                } else {
                    batches.add(new Batch(fix.time().plusSeconds(3), List.of(fix)));
                }
            }
            if (!held.isEmpty()) {
                Instant back = at(heldUntil).isAfter(end) ? at(heldUntil) : end;
                batches.add(new Batch(back.plusSeconds(3), List.copyOf(held)));
            }
            return batches;
        }

        private double milesTo(GeoPoint to) {
            return milesBetween(lat, lng, to.lat(), to.lng());
        }

        private double between(double low, double high) {
            return low + chance.nextDouble() * (high - low);
        }
    }

    /** The error of a phone, in meters to the north and to the east. */
    private static final class Noise {
        private static final double WHITE_METERS = 12;
        private static final double WANDERING_METERS = 15;
        private static final double REMEMBERED_MINUTES = 2;

        private final Phone phone;
        private final Random chance;
        private final double[] wandered = new double[2];
        private double before;

        Noise(Phone phone, Random chance) {
            this.phone = phone;
            this.chance = chance;
        }

        /** Takes the draws of an error that is white, so that the trips of all phones are the same. */
        double[] at(double minute, double north, double east) {
            if (phone != Phone.NOISY) {
                double meters = phone == Phone.EXACT ? 0 : WHITE_METERS;
                return new double[] {meters * north, meters * east};
            }
            double kept = Math.exp((before - minute) / REMEMBERED_MINUTES);
            before = minute;
            wandered[0] = wandered[0] * kept + WANDERING_METERS * Math.sqrt(1 - kept * kept) * north;
            wandered[1] = wandered[1] * kept + WANDERING_METERS * Math.sqrt(1 - kept * kept) * east;
            if (chance.nextInt(100) > 0) {
                return wandered.clone();
            }
            double meters = 100 + 500 * chance.nextDouble();
            double angle = 2 * Math.PI * chance.nextDouble();
            return new double[] {meters * Math.cos(angle), meters * Math.sin(angle)};
        }
    }

    static double milesBetween(double lat, double lng, double toLat, double toLng) {
        return Geo.miles(lat, lng, toLat, toLng);
    }

    private static GeoPoint away(GeoPoint from, double miles, double heading) {
        double north = miles * Math.cos(Math.toRadians(heading)) / MILES_A_DEGREE;
        double east = miles * Math.sin(Math.toRadians(heading)) / MILES_A_DEGREE / Math.cos(Math.toRadians(from.lat()));
        return new GeoPoint(from.lat() + north, from.lng() + east);
    }

    private static Instant at(double minute) {
        return EPOCH.plusMillis(Math.round(minute * 60_000));
    }
}
