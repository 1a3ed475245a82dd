package io.freightsdk.tracking;

import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.SpendLimit;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.LoadPosition;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.jspecify.annotations.Nullable;

/** A client in virtual time whose requests trips answer that are played in memory, without a wire. */
final class PlayedService implements AutoCloseable {
    private static final MediaType JSON = MediaType.get("application/json");

    final Map<String, Play> plays = new HashMap<>();
    final Deque<Answer> failures = new ArrayDeque<>();
    final AtomicInteger requests = new AtomicInteger();
    final AtomicInteger reads = new AtomicInteger();

    /** When what was charged was read. */
    final List<Instant> charges = new ArrayList<>();

    volatile BigDecimal balanceUsd = new BigDecimal("100.00");
    volatile boolean hasPrice = true;
    volatile boolean isListAway;
    volatile BigDecimal priceUsd = Table.READ_USD;
    volatile Instant now = Trips.EPOCH;
    volatile @Nullable Runnable duringRead;

    /** What is answered at a time in the place of a position; null for nothing else. */
    Function<Instant, @Nullable Answer> fails = time -> null;

    /** What is shown in the place of what there is. */
    UnaryOperator<LoadPosition> shown = position -> position;

    final FreightClient client;

    /** The limits are the client's. */
    PlayedService(SpendLimit... limits) {
        FreightClient.Builder made = FreightClient.builder()
                .baseUrl("http://127.0.0.1:1")
                .account("acme")
                .agentKey("agent_played")
                .okHttpClient(
                        new OkHttpClient.Builder().addInterceptor(this::answer).build())
                .retryPolicy(RetryPolicy.none())
                .clock(() -> now);
        for (SpendLimit limit : limits) {
            made.spendLimit(limit);
        }
        client = made.build();
    }

    /** What the service says. */
    record Answer(int status, String body) {
        static Answer of(int status, String code) {
            return new Answer(status, "{\"error\":\"no\",\"code\":\"" + code + "\"}");
        }
    }

    void advance(Duration by) {
        now = now.plus(by);
    }

    /** Plays the trip from now on, under a number of its own. */
    String play(Trips.Trip trip, String loadNumber) {
        plays.put(loadNumber, new Play(trip, false, loadNumber));
        return loadNumber;
    }

    /** Answers for a load what was asked of another. */
    void answerWrongly(String loadNumber) {
        plays.put(loadNumber, Objects.requireNonNull(plays.get("LD-1")));
    }

    private Response answer(Interceptor.Chain chain) {
        requests.incrementAndGet();
        List<String> path = chain.request().url().pathSegments();
        Answer answer = switch (path.get(2)) {
            case "pricing" ->
                isListAway
                        ? Answer.of(503, "AWAY")
                        : new Answer(200, "{\"currency\":\"USD\",\"prices\":{" + price() + "}}");
            case "loads" -> read(path.get(3));
            default -> throw new IllegalStateException("nobody asks for " + path);
        };
        return new Response.Builder()
                .request(chain.request())
                .protocol(Protocol.HTTP_1_1)
                .code(answer.status)
                .message("")
                .body(ResponseBody.create(answer.body, JSON))
                .build();
    }

    private String price() {
        return hasPrice ? "\"position_read\":" + priceUsd : "";
    }

    private Answer read(String loadNumber) {
        reads.incrementAndGet();
        Runnable during = duringRead;
        if (during != null) {
            during.run();
        }
        synchronized (this) {
            Answer failure = failures.poll();
            if (failure != null) {
                return failure;
            }
            if (balanceUsd.compareTo(Table.READ_USD) < 0) {
                return noMoney();
            }
            Answer failing = fails.apply(now);
            if (failing != null) {
                return failing;
            }
            Play play = plays.get(loadNumber);
            if (play == null) {
                return new Answer(404, "{\"error\":\"no such load\"}");
            }
            charges.add(now);
            LoadPosition position = shown.apply(play.read(now, 500));
            return new Answer(200, FreightJson.adapter(LoadPosition.class).toJson(position));
        }
    }

    /** The most that was charged in any 24 hours. */
    synchronized BigDecimal mostUsdInADay() {
        int most = 0;
        int first = 0;
        for (int i = 0; i < charges.size(); i++) {
            while (!charges.get(first).plus(Duration.ofDays(1)).isAfter(charges.get(i))) {
                first++;
            }
            most = Math.max(most, i - first + 1);
        }
        return Table.READ_USD.multiply(BigDecimal.valueOf(most));
    }

    Answer noMoney() {
        return new Answer(
                402,
                "{\"error\":\"no money\",\"code\":\"INSUFFICIENT_FUNDS\",\"balanceUsd\":" + balanceUsd
                        + ",\"priceUsd\":0.02,\"billingUrl\":\"/billing\"}");
    }

    @Override
    public void close() {
        client.close();
    }
}
