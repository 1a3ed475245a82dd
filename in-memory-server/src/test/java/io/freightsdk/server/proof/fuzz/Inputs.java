package io.freightsdk.server.proof.fuzz;

import io.freightsdk.server.proof.LongRun;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongFunction;

/** What a fuzz test tries, one input a seed; a failure names the seed and shows the input. */
final class Inputs<T> {
    private final LongFunction<T> draw;
    private final Function<T, String> shown;

    Inputs(LongFunction<T> draw, Function<T, String> shown) {
        this.draw = draw;
        this.shown = shown;
    }

    /** Gives back how many there were. */
    long each(int ordinary, Consumer<T> trying) {
        return LongRun.run(ordinary, seed -> {
            T input = draw.apply(seed);
            try {
                trying.accept(input);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed + ": " + shown.apply(input), e);
            }
        });
    }
}
