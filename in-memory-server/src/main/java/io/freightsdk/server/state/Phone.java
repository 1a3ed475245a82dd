package io.freightsdk.server.state;

import io.freightsdk.server.values.CannotDriveException;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.FixRefusal;
import io.freightsdk.server.values.GeoPoint;
import io.freightsdk.server.values.PingResult;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The phone in the cab, which takes the server's clock along and hands each fix in at its own time. */
final class Phone {
    private final ServerClock clock;
    private final Load load;
    private Instant time;
    private @Nullable Fix last;
    private int taken;
    private @Nullable Instant end;

    Phone(ServerClock clock, Load load) {
        this.clock = clock;
        this.load = load;
        this.last = load.view().journey().lastFix();
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        this.time = last == null || last.time().isBefore(now) ? now : last.time();
    }

    /** From now on a fix after that is a {@link TimeIsUp}. */
    void until(Instant end) {
        this.end = end;
    }

    /** Goes back to the time of the last fix, whatever the clock shows; false if that was not then. */
    boolean isBackAt(Instant then) {
        time = last == null ? time : last.time();
        return time.equals(then);
    }

    /** The time of the newest fix, or of the start of the drive. */
    Instant time() {
        return time;
    }

    int taken() {
        return taken;
    }

    /** The last position of the truck; null before its first fix. */
    @Nullable
    GeoPoint place() {
        return last == null ? null : last.at();
    }

    /** Sends one fix; in the middle of a drive somebody may have ended the load. */
    void report(Instant at, GeoPoint point, double speedMph, double heading) {
        if (end != null && at.isAfter(end)) {
            throw new TimeIsUp();
        }
        // one that runs and is past it goes on running
        if (clock.instant().isBefore(at)) {
            clock.advanceTo(at);
        }
        time = at;
        last = new Fix(at, point, speedMph, heading, Fix.UNKNOWN);
        PingResult acceptance = load.report(List.of(last), at).result();
        taken += acceptance.accepted();
        for (PingResult.RefusedFix refused : acceptance.refused()) {
            if (refused.refusal() == FixRefusal.LOAD_CLOSED) {
                throw new CannotDriveException(
                        load.order().loadNumber(), "the load closed during the drive; drive stopped");
            }
        }
    }

    /** Reports the same place until the duration has passed. */
    void stand(GeoPoint place, Duration duration, Duration every) {
        Instant end = time.plus(duration);
        while (time.isBefore(end)) {
            Instant next = time.plus(every);
            report(next.isBefore(end) ? next : end, place, 0, Fix.UNKNOWN);
        }
    }

    /** The end of a drive that goes on later. */
    static final class TimeIsUp extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private TimeIsUp() {
            super(null, null, false, false);
        }
    }
}
