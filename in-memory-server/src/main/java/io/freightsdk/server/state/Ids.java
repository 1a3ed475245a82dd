package io.freightsdk.server.state;

import io.freightsdk.server.money.Accounts.NewIds;
import io.freightsdk.server.values.Decisions;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/** Every id the server gives out: what protects something is drawn, what only names something is counted. */
public final class Ids implements NewIds {

    /** Starts every tracking token. */
    public static final String TRACKING_PREFIX = "trk_";

    /** Starts every driver token. */
    public static final String DRIVER_PREFIX = "drv_";

    private static final String BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    private final Chance chance;
    private final InstantSource clock;
    private final String keyPrefix;
    private final Decisions decisions;
    private final Map<IdKind, AtomicLong> drawn = new EnumMap<>(IdKind.class);

    /** Draws from the beginning; {@code keyPrefix} starts every agent key. */
    public Ids(Chance chance, InstantSource clock, String keyPrefix, Decisions decisions) {
        this.chance = chance;
        this.clock = clock;
        this.keyPrefix = keyPrefix;
        this.decisions = decisions;
        for (IdKind kind : IdKind.values()) {
            drawn.put(kind, new AtomicLong());
        }
    }

    /** Goes on after the ids counted in {@code counts}, leaving kinds it does not name where they are. */
    public void resume(Map<String, Long> counts) {
        counts.forEach((kind, count) -> counter(IdKind.valueOf(kind)).set(count));
    }

    /** The kinds that are counted, as {@link #drawn} names them. */
    public static Set<String> kinds() {
        return Arrays.stream(IdKind.values()).map(IdKind::name).collect(Collectors.toUnmodifiableSet());
    }

    /** Returns how many ids of each kind were given out; {@link #resume} goes on from there. */
    public Map<String, Long> drawn() {
        Map<String, Long> counts = new TreeMap<>();
        drawn.forEach((kind, count) -> counts.put(kind.name(), count.get()));
        return counts;
    }

    /** Returns a number like {@code LD-2026-000421}: the year is the server clock's, the count never restarts. */
    public String loadNumber() {
        int year = clock.instant().atOffset(ZoneOffset.UTC).getYear();
        return decisions.loadNumberPrefix() + year + "-" + sixDigits(next(IdKind.LOAD_NUMBER));
    }

    /** The internal load id, which cannot be derived from the load number. */
    public String loadId() {
        return token(decisions.loadIdPrefix(), IdKind.LOAD_ID, 16);
    }

    /** The right to see a load's tracking page. */
    public String trackingToken() {
        return token(TRACKING_PREFIX, IdKind.TRACKING_TOKEN, 22);
    }

    /** The right to report a load's positions. */
    public String driverToken() {
        return token(DRIVER_PREFIX, IdKind.DRIVER_TOKEN, 22);
    }

    /** The text of a new agent key: the prefix and 32 base62 characters. */
    @Override
    public String agentKeyText() {
        return token(keyPrefix, IdKind.AGENT_KEY, 32);
    }

    /** Names a key without giving it away. */
    @Override
    public String keyId() {
        return count("key_", IdKind.KEY_ID);
    }

    @Override
    public String brokerId() {
        return count("brk_", IdKind.BROKER_ID);
    }

    /** Names one request to the server. */
    public String requestId() {
        return count("req_", IdKind.REQUEST_ID);
    }

    /** Names one top-up by card. */
    public String topUpId() {
        return count("top_", IdKind.TOP_UP_ID);
    }

    private long next(IdKind kind) {
        return counter(kind).incrementAndGet();
    }

    private AtomicLong counter(IdKind kind) {
        return Objects.requireNonNull(drawn.get(kind));
    }

    private String count(String prefix, IdKind kind) {
        return prefix + sixDigits(next(kind));
    }

    private String token(String prefix, IdKind kind, int length) {
        RandomGenerator random = chance.stream(kind.name(), next(kind));
        StringBuilder token = new StringBuilder(prefix.length() + length).append(prefix);
        for (int i = 0; i < length; i++) {
            token.append(BASE62.charAt(random.nextInt(BASE62.length())));
        }
        return token.toString();
    }

    private static String sixDigits(long number) {
        String digits = Long.toString(number);
        return "0".repeat(Math.max(0, 6 - digits.length())) + digits;
    }

    /** The kinds of ids; each has its own counter, so that drawing one kind never changes the next id of another. */
    enum IdKind {
        LOAD_NUMBER,
        LOAD_ID,
        TRACKING_TOKEN,
        DRIVER_TOKEN,
        AGENT_KEY,
        KEY_ID,
        BROKER_ID,
        REQUEST_ID,
        TOP_UP_ID
    }
}
