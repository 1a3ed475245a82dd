package io.freightsdk.server.state;

import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.wire.EdgePause;
import io.freightsdk.server.wire.Wire;
import io.freightsdk.server.wire.WireEffect;
import java.io.IOException;
import java.time.Duration;

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
            WireEffect.super.playInBody(body, wire, pause);
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
