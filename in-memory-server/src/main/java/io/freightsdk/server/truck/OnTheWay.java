package io.freightsdk.server.truck;

import io.freightsdk.server.state.Drives;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.state.World;
import io.freightsdk.server.values.CannotDriveException;
import io.freightsdk.server.values.Pace;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A truck that moves with the clock. Between two moves it remembers its halt, so that many short ones make the same trip as a long one. */
final class OnTheWay implements Drives.Moving {
    private final World world;
    private final Load load;
    private final Pace pace;
    private final List<Integer> stops;
    private Trip.@Nullable Halt halt;

    OnTheWay(World world, Load load, Pace pace, int target) {
        this.world = world;
        this.load = load;
        this.pace = pace;
        this.stops = IntStream.rangeClosed(1, target).boxed().toList();
    }

    @Override
    public boolean movesUntil(Instant time) {
        try {
            halt = new Trip(world, load, pace).open().goOn(halt, stops, time);
        } catch (CannotDriveException e) {
            return false; // cancelled on the way, say; the clock goes on
        }
        return halt != null;
    }
}
