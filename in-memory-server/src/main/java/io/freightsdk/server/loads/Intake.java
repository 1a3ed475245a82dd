package io.freightsdk.server.loads;

import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.FixRefusal;
import io.freightsdk.server.values.PingResult;
import io.freightsdk.server.values.PingResult.RefusedFix;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The door of a timeline for one batch: turns away what must not get in, and puts the rest in at once, by time. */
final class Intake {

    private static final Duration AHEAD = Duration.ofMinutes(5);
    private static final Duration BEHIND = Duration.ofDays(2);

    private final Timeline timeline;
    private final Instant now;
    private final Instant earliest;
    private final Instant latest;
    private final List<RefusedFix> refused = new ArrayList<>();

    Intake(Timeline timeline, Instant now) {
        this.timeline = timeline;
        this.now = now.truncatedTo(ChronoUnit.MILLIS);
        this.earliest = now.minus(BEHIND);
        this.latest = now.plus(AHEAD);
    }

    static PingResult closed(int fixes) {
        List<RefusedFix> refused = new ArrayList<>(fixes);
        for (int i = 0; i < fixes; i++) {
            refused.add(new RefusedFix(i, FixRefusal.LOAD_CLOSED));
        }
        return new PingResult(0, refused);
    }

    PingResult accept(List<Fix> fixes) {
        List<Candidate> candidates = withoutDuplicates(believable(timed(fixes)));
        if (!candidates.isEmpty()) {
            timeline.add(candidates.stream().map(Candidate::fix).toList());
            refuseJumps(candidates);
        }
        refused.sort(Comparator.comparingInt(RefusedFix::index));
        return new PingResult(fixes.size() - refused.size(), refused);
    }

    private static boolean isTimed(Fix fix) {
        return !fix.time().equals(Fix.ON_RECEIPT);
    }

    private static Fix at(Instant time, Fix fix) {
        return new Fix(time, fix.at(), fix.speedMph(), fix.heading(), fix.accuracyMeters());
    }

    /** Gives each fix without a time one of its own, after all that came before it. */
    private List<Fix> timed(List<Fix> fixes) {
        if (fixes.stream().allMatch(Intake::isTimed)) {
            return fixes;
        }
        Set<Instant> taken = new HashSet<>();
        fixes.forEach(fix -> taken.add(fix.time()));
        List<Fix> timed = new ArrayList<>(fixes.size());
        Instant newest = timeline.newest();
        for (Fix fix : fixes) {
            Fix next = isTimed(fix) ? fix : at(free(newest, taken), fix);
            newest = next.time().isAfter(newest) && !next.time().isAfter(latest) ? next.time() : newest;
            timed.add(next);
        }
        return timed;
    }

    /** The next time after the newest fix; now if that one lies too far ahead, because the clock was set back. */
    private Instant free(Instant newest, Set<Instant> taken) {
        boolean isAfter = !newest.isBefore(now) && !newest.plusMillis(1).isAfter(latest);
        Instant time = isAfter ? newest.plusMillis(1) : now;
        while (timeline.track().holds(time) || !taken.add(time)) {
            time = time.plusMillis(1);
        }
        return time;
    }

    private List<Candidate> believable(List<Fix> fixes) {
        List<Candidate> candidates = new ArrayList<>(fixes.size());
        for (int i = 0; i < fixes.size(); i++) {
            Fix fix = fixes.get(i);
            if (isSettled(fix)) {
                refuse(i, FixRefusal.LOAD_CLOSED);
            } else if (fix.time().isAfter(latest)) {
                refuse(i, FixRefusal.FUTURE);
            } else if (fix.time().isBefore(earliest)) {
                refuse(i, FixRefusal.TOO_OLD);
            } else if (timeline.track().holds(fix.time())) {
                refuse(i, FixRefusal.DUPLICATE);
            } else if (timeline.lifecycle().proof().isInaccurate(fix)) {
                refuse(i, FixRefusal.INACCURATE);
            } else {
                candidates.add(new Candidate(i, fix));
            }
        }
        return candidates;
    }

    private boolean isSettled(Fix fix) {
        Settlement settlement = timeline.lifecycle().settlement();
        return settlement != null && !fix.time().isAfter(settlement.deliveredAt());
    }

    /** Drops all but the first fix of each time in the batch. */
    private List<Candidate> withoutDuplicates(List<Candidate> candidates) {
        candidates.sort(Comparator.comparing(Candidate::time));
        List<Candidate> distinct = new ArrayList<>(candidates.size());
        Instant previous = Instant.MIN;
        for (Candidate candidate : candidates) {
            if (candidate.time().equals(previous)) {
                refuse(candidate.index(), FixRefusal.DUPLICATE);
            } else {
                distinct.add(candidate);
            }
            previous = candidate.time();
        }
        return distinct;
    }

    private void refuseJumps(List<Candidate> added) {
        for (Candidate candidate : added) {
            if (timeline.isJump(candidate.time())) {
                refuse(candidate.index(), FixRefusal.JUMP);
            }
        }
    }

    private void refuse(int index, FixRefusal refusal) {
        refused.add(new RefusedFix(index, refusal));
    }

    private record Candidate(int index, Fix fix) {

        Instant time() {
            return fix.time();
        }
    }
}
