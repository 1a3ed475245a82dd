package io.freightsdk.server.state;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import io.freightsdk.server.values.PendingFault;
import io.freightsdk.server.wire.EdgePause;
import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.Wire;
import io.freightsdk.server.wire.WireEffect;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.ListIterator;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The faults in force. Taking is atomic: however many calls race, as many are struck as a fault has times. */
public final class FaultBook {
    private final List<PendingFault> entries = new ArrayList<>();
    private int lastId;
    private volatile boolean empty = true;

    /** Adds a fault after those already there and returns its id. */
    public synchronized String add(Fault fault) {
        String id = "fault-" + ++lastId;
        entries.add(new PendingFault(id, fault, 0, fault.skip(), fault.times()));
        empty = false;
        return id;
    }

    /** Adds faults of another book, oldest first, to this empty one; ids go on after {@code lastId}. */
    public synchronized void restore(List<PendingFault> pending, int lastId) {
        entries.addAll(pending);
        this.lastId = lastId;
        empty = entries.isEmpty();
    }

    /** Returns how many ids were given out. */
    public synchronized int lastId() {
        return lastId;
    }

    /** Takes the first match that skips no more; those that still skip count the call, others keep their turn. */
    public Optional<FaultHit> take(FaultPoint where, String operation, @Nullable String brokerId) {
        return empty ? Optional.empty() : takeFirst(entry -> matches(entry.fault(), where, operation, brokerId));
    }

    /** Returns whether nothing is in force, which nearly all calls find. */
    public boolean isEmpty() {
        return empty;
    }

    /** Returns the faults in force, oldest first. */
    public synchronized List<PendingFault> list() {
        return List.copyOf(entries);
    }

    /** Returns those that have not fired as often as they should, oldest first. */
    public List<PendingFault> unused() {
        return list().stream().filter(PendingFault::isUnused).toList();
    }

    /** Removes the fault of that id; returns false if it was used up, cleared or never there. */
    public boolean remove(String id) {
        return removeIf(entry -> entry.id().equals(id));
    }

    /** Removes the faults that match that broker alone, or all of them for null; ids go on counting. */
    public void clear(@Nullable String brokerId) {
        removeIf(entry -> brokerId == null || brokerId.equals(entry.fault().brokerId()));
    }

    private static boolean matches(Fault fault, FaultPoint where, String operation, @Nullable String brokerId) {
        return fault.where() == where
                && (fault.operation() == null || fault.operation().equals(operation))
                && (fault.brokerId() == null || fault.brokerId().equals(brokerId));
    }

    private synchronized Optional<FaultHit> takeFirst(Predicate<PendingFault> matches) {
        FaultHit struck = null;
        for (ListIterator<PendingFault> each = entries.listIterator(); each.hasNext(); ) {
            PendingFault entry = each.next();
            if (matches.test(entry) && entry.skipLeft() > 0) {
                each.set(with(entry, entry.hits(), entry.skipLeft() - 1, entry.left()));
            } else if (matches.test(entry) && struck == null) {
                struck = new FaultHit(entry.id(), entry.fault());
                if (entry.left() == 1) {
                    each.remove();
                } else {
                    int left = entry.left() == Fault.ALWAYS ? Fault.ALWAYS : entry.left() - 1;
                    each.set(with(entry, entry.hits() + 1, entry.skipLeft(), left));
                }
            }
        }
        empty = entries.isEmpty();
        return Optional.ofNullable(struck);
    }

    private static PendingFault with(PendingFault entry, int hits, int skipLeft, int left) {
        return new PendingFault(entry.id(), entry.fault(), hits, skipLeft, left);
    }

    private synchronized boolean removeIf(Predicate<PendingFault> condition) {
        boolean removed = entries.removeIf(condition);
        empty = entries.isEmpty();
        return removed;
    }

    /** A fault that fired for one call. */
    public record FaultHit(String faultId, Fault fault) {

        /** Returns the answer of a call struck before its work; empty after a delay, when the work is due. */
        public Optional<HttpAnswer> before(EdgePause pause) {
            if (fault.what() instanceof FaultEffect.Delay delay) {
                pause.await(delay.duration());
                return Optional.empty();
            }
            return Optional.of(
                    fault.what() instanceof FaultEffect.Status status
                            ? answer(status)
                            : HttpAnswer.dropped(new FaultOnWire(fault.what())));
        }

        /** Returns what becomes of the true answer of a call struck after its work or inside its body. */
        public HttpAnswer after(HttpAnswer answer) {
            if (fault.what() instanceof FaultEffect.Status status) {
                return answer(status);
            }
            FaultOnWire effect = new FaultOnWire(fault.what());
            return fault.where() == FaultPoint.IN_BODY ? answer.inBody(effect) : answer.beforeFirstByte(effect);
        }

        private static HttpAnswer answer(FaultEffect.Status status) {
            HttpAnswer answer = HttpAnswer.of(
                    status.status(), status.contentType(), status.body().getBytes(UTF_8));
            String retryAfter = status.retryAfter();
            return retryAfter == null ? answer : answer.header("Retry-After", retryAfter);
        }
    }

    /** The effect of a fault as it plays on a connection. */
    public record FaultOnWire(FaultEffect effect) implements WireEffect {
        private static final int SLICES_PER_SECOND = 20;

        @Override
        public boolean endsConnection() {
            return !(effect instanceof FaultEffect.Slow || effect instanceof FaultEffect.Delay);
        }

        @Override
        public boolean isOpenEnded() {
            return effect instanceof FaultEffect.Stall;
        }

        @Override
        public void play(Wire wire, EdgePause pause) throws IOException {
            if (effect instanceof FaultEffect.Reset) {
                wire.reset();
            } else if (effect instanceof FaultEffect.Stall) {
                wire.awaitPeer();
            } else if (effect instanceof FaultEffect.Garbage garbage) {
                wire.write(garbage.bytes());
            } else if (effect instanceof FaultEffect.Delay delay) {
                pause.await(delay.duration());
            }
        }

        @Override
        public void playInBody(byte[] body, Wire wire, EdgePause pause) throws IOException {
            if (effect instanceof FaultEffect.Truncate truncate) {
                wire.write(body, 0, Math.min(truncate.afterBytes(), Math.max(0, body.length - 1)));
            } else if (effect instanceof FaultEffect.Slow slow) {
                playSlowly(slow.bytesPerSecond(), body, wire, pause);
            } else {
                int half = body.length / 2;
                wire.write(body, 0, half);
                play(wire, pause);
                if (!endsConnection()) {
                    wire.write(body, half, body.length - half);
                }
            }
        }

        private static void playSlowly(int bytesPerSecond, byte[] body, Wire wire, EdgePause pause) throws IOException {
            int slice = Math.max(1, bytesPerSecond / SLICES_PER_SECOND);
            Duration each = Duration.ofNanos(slice * 1_000_000_000L / bytesPerSecond);
            for (int sent = 0; sent < body.length; sent += slice) {
                pause.await(each);
                wire.write(body, sent, Math.min(slice, body.length - sent));
            }
        }
    }
}
