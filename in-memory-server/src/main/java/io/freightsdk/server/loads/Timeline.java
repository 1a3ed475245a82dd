package io.freightsdk.server.loads;

import io.freightsdk.server.values.Fix;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The fixes of a load and what they say, always as if they had come in event-time order. A fix that comes late takes
 * the timeline back to its time, by a checkpoint, and lets what follows happen again; so whether a fix is a jump is
 * decided by its time and not by when it came. Jumps wait aside, counted nowhere, in case a late fix explains them, or
 * until three in a row agree with each other: then it was the track that was wrong.
 */
final class Timeline {

    private final Track track = new Track();
    private final Track jumps = new Track();
    private final List<Progress> checkpoints = new ArrayList<>(); // what was known before each chunk of the track
    private final List<Turn> turns = new ArrayList<>();
    private Lifecycle lifecycle;
    private Progress progress;

    /** A jump of the position that later fixes have confirmed, from its first fix to the one that decided it. */
    private record Turn(Instant from, Instant proof) {}

    Timeline(Lifecycle lifecycle) {
        this.lifecycle = lifecycle;
        this.progress = lifecycle.start();
    }

    /** The fixes that count. */
    Track track() {
        return track;
    }

    /** Whether the fix of that time waits aside. */
    boolean isJump(Instant time) {
        return jumps.holds(time);
    }

    Lifecycle lifecycle() {
        return lifecycle;
    }

    Progress progress() {
        return progress;
    }

    /** Puts fixes in at their own times, which are ascending and not in the track. */
    void add(List<Fix> fixes) {
        Instant first = fixes.get(0).time();
        if (first.isAfter(newest())) {
            fixes.forEach(this::take);
        } else {
            merge(cut(first), fixes, this::take);
        }
    }

    /** Lets everything happen again by another lifecycle. */
    void replay(Lifecycle lifecycle) {
        List<Fix> all = fixes();
        if (!all.isEmpty()) {
            cut(all.get(0).time());
        }
        this.lifecycle = lifecycle;
        progress = lifecycle.start();
        all.forEach(this::take);
    }

    /** Lets the stamps stand, whatever comes. */
    void settle(Settlement settlement) {
        replay(lifecycle.settled(settlement));
    }

    /** Every fix, jumps too, oldest first: adding them to an empty timeline makes this one. */
    List<Fix> fixes() {
        return merged(jumps.fixes(0), track.fixes(0));
    }

    /** The time of the latest fix, a jump or not; the earliest there is before the first. */
    Instant newest() {
        Fix counted = track.last();
        Fix aside = jumps.last();
        if (counted == null) {
            return Instant.MIN; // and nothing aside: the first fix is no jump
        }
        return aside != null && aside.time().isAfter(counted.time()) ? aside.time() : counted.time();
    }

    private void take(Fix fix) {
        Fix before = track.last();
        if (before == null || !lifecycle.proof().isJump(before, fix)) {
            count(fix);
        } else if (agrees(fix, before)) {
            turn(fix, before);
        } else {
            jumps.add(fix);
        }
    }

    private void count(Fix fix) {
        if (track.size() % Track.CHUNK == 0) {
            checkpoints.add(progress);
        }
        track.add(fix);
        progress = lifecycle.next(progress, fix);
    }

    /** Returns whether the fix is the third in a row that contradicts the track and none of the others. */
    private boolean agrees(Fix fix, Fix before) {
        int second = jumps.size() - 1;
        return jumps.size() >= 2
                && jumps.fix(second - 1).time().isAfter(before.time())
                && !lifecycle.proof().isJump(jumps.fix(second), fix)
                && !lifecycle.proof().isJump(jumps.fix(second - 1), jumps.fix(second));
    }

    /** Counts the three. A last fix of the track that only the three contradict, or that is its only one, was the jump. */
    private void turn(Fix third, Fix last) {
        List<Fix> run = jumps.cut(jumps.fix(jumps.size() - 2).time());
        Fix first = run.get(0);
        Fix earlier = track.size() < 2 ? null : track.fix(track.size() - 2);
        boolean isLastWrong = earlier == null || !lifecycle.proof().isJump(earlier, first);
        turns.add(new Turn(isLastWrong ? last.time() : first.time(), third.time()));
        if (isLastWrong) {
            uncount(last.time());
            List<Fix> after = jumps.cut(last.time());
            jumps.add(last);
            after.forEach(jumps::add);
        }
        run.forEach(this::count);
        count(third);
    }

    private List<Fix> cut(Instant time) {
        Instant from = time;
        while (!turns.isEmpty() && !turns.get(turns.size() - 1).proof().isBefore(from)) {
            Turn undone = turns.remove(turns.size() - 1);
            from = undone.from().isBefore(from) ? undone.from() : from;
        }
        return merged(jumps.cut(from), uncount(from));
    }

    private List<Fix> uncount(Instant from) {
        List<Fix> cut = track.cut(from);
        int chunk = track.size() / Track.CHUNK;
        if (chunk < checkpoints.size()) {
            progress = checkpoints.get(chunk);
            track.fixes(chunk * Track.CHUNK).forEach(fix -> progress = lifecycle.next(progress, fix));
            checkpoints.subList(track.chunks(), checkpoints.size()).clear();
        }
        return cut;
    }

    /** Both in time order; of two at the same time the second list's. */
    private static List<Fix> merged(List<Fix> first, List<Fix> second) {
        if (first.isEmpty() || second.isEmpty()) {
            return first.isEmpty() ? second : first;
        }
        List<Fix> merged = new ArrayList<>(first.size() + second.size());
        merge(first, second, merged::add);
        return merged;
    }

    /** Merges two lists in time order, one fix at a time, so that a long track is never in memory as objects. */
    private static void merge(List<Fix> first, List<Fix> second, Consumer<Fix> to) {
        int i = 0;
        for (Fix fix : second) {
            while (i < first.size() && first.get(i).time().isBefore(fix.time())) {
                to.accept(first.get(i++));
            }
            while (i < first.size() && first.get(i).time().equals(fix.time())) {
                i++;
            }
            to.accept(fix);
        }
        for (; i < first.size(); i++) {
            to.accept(first.get(i));
        }
    }
}
