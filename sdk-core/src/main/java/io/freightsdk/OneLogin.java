package io.freightsdk;

import java.io.IOException;
import java.util.Objects;
import okhttp3.Authenticator;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.Route;
import org.jspecify.annotations.Nullable;

/**
 * A proxy's login, tried once. OkHttp asks for one as long as the proxy refuses, tens of thousands of times in a call, and an
 * account may be locked after three. A login in several rounds has another header in each.
 */
record OneLogin(Authenticator users) implements Authenticator {
    private static final String LOGIN = "Proxy-Authorization";
    private static final int MOST_ROUNDS = 5;

    /** The number of times that this request was sent with a login, as a tag of the request. */
    private record Rounds(int number) {}

    @Override
    public @Nullable Request authenticate(@Nullable Route route, Response refusal) throws IOException {
        Request refused = refusal.request();
        @Nullable Rounds before = refused.tag(Rounds.class);
        int round = before == null ? 1 : before.number + 1;
        @Nullable Request next = round > MOST_ROUNDS ? null : users.authenticate(route, refusal);
        if (next == null || Objects.equals(next.header(LOGIN), refused.header(LOGIN))) {
            return null;
        }
        return next.newBuilder().tag(Rounds.class, new Rounds(round)).build();
    }
}
