package io.freightsdk.mcp;

import io.freightsdk.ChargeStore;
import io.freightsdk.SpendLimit;
import io.freightsdk.error.ChargeStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The charges of all servers of one user, in a file that outlives them. Each line has the state of a charge, and the last line
 * of a charge is valid. What a killed server had reserved counts until it leaves the window. Windows have at most 24 hours.
 */
final class FileChargeStore implements ChargeStore, AutoCloseable {
    /** The age at which lines are dropped. It is longer than a window, because a clock may be moved. */
    private static final Duration KEPT = Duration.ofDays(2);

    /** A charge counts this much longer than its window, because it is spent a moment after it was reserved. */
    private static final Duration MARGIN = Duration.ofSeconds(60);

    private static final int LONGEST_NAME = 200;

    private final LockedFile file;
    private final InstantSource clock;
    private final String server = UUID.randomUUID().toString();

    /** The charges of all servers, by {@link Entry#key}. Only the thread of the file uses it. */
    private final Map<String, Entry> entries = new HashMap<>();

    private boolean hasSkipped;

    /**
     * Opens the file. Creates it for its owner alone if it does not exist.
     *
     * @throws IllegalArgumentException if nothing can be stored there
     */
    FileChargeStore(Path path, InstantSource clock) {
        this.clock = clock;
        this.file = new LockedFile(path, this::read);
        try {
            LockedFile.directory(Objects.requireNonNull(path.toAbsolutePath().getParent(), "the folder of the file"));
            file.read(() -> true);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "FREIGHT_HOME: nothing can be stored in " + path.getParent() + " (" + LockedFile.reason(e)
                            + "); set FREIGHT_HOME to a directory that can be written",
                    e);
        } catch (UncheckedIOException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /**
     * Returns the file of an account. The home must be absolute, because a budget for each directory in which a host starts its
     * servers would be no limit.
     */
    static Path fileOf(Path home, String account) {
        if (!home.isAbsolute()) {
            throw new IllegalArgumentException("FREIGHT_HOME must be an absolute path, but is " + home);
        }
        String name = URLEncoder.encode(account, StandardCharsets.UTF_8).replace("*", "%2A");
        String folder = name.matches("[A-Za-z0-9].*") ? name : "_" + name;
        return home.resolve(folder.substring(0, Math.min(LONGEST_NAME, folder.length())))
                .resolve("charges.log");
    }

    /**
     * A charge of one server under one limit. Two servers that send one order share the charge, and each settles its own entry.
     */
    private record Entry(
            long atMillis, ChargeStatus status, BigDecimal usd, String chargeId, String server, String limit) {
        private static final Pattern LINE = Pattern.compile("(\\d{1,15})\t(CHARGED|UNKNOWN|NOT_CHARGED)"
                + "\t(\\d{1,9}(?:\\.\\d{1,6})?)\t([^\t]+)\t([^\t]+)\t([^\t]+)");

        /** What is known for certain, and of what is not the highest amount. */
        static final Comparator<Entry> BY_CERTAINTY = Comparator.comparing(
                        (Entry entry) -> entry.status == ChargeStatus.CHARGED)
                .thenComparing(Entry::usd);

        static @Nullable Entry of(String line) {
            Matcher parts = LINE.matcher(line);
            return parts.matches()
                    ? new Entry(
                            Long.parseLong(parts.group(1)),
                            ChargeStatus.valueOf(parts.group(2)),
                            new BigDecimal(parts.group(3)),
                            parts.group(4),
                            parts.group(5),
                            parts.group(6))
                    : null;
        }

        String line() {
            return String.join(
                    "\t", String.valueOf(atMillis), status.name(), usd.toPlainString(), chargeId, server, limit);
        }

        String key() {
            return String.join("\t", chargeId, server, limit);
        }

        Earlier earlier() {
            return new Earlier(status, usd, null, Instant.ofEpochMilli(atMillis));
        }

        boolean counts() {
            return status != ChargeStatus.NOT_CHARGED;
        }
    }

    private void read(String line) {
        Entry entry = Entry.of(line);
        if (entry != null) {
            entries.put(entry.key(), entry);
        } else if (!hasSkipped) {
            hasSkipped = true;
            System.err.println("freight-mcp: charges.log has lines that cannot be read, and they are skipped");
        }
    }

    @Override
    public String name() {
        return "the budget file";
    }

    @Override
    public Reserved reserve(Charge charge, List<SpendLimit> limits) {
        return file.update(() -> {
            long now = clock.millis();
            entries.values().removeIf(entry -> entry.atMillis < now - KEPT.toMillis());
            Predicate<Entry> isThisCharge = entry -> entry.chargeId.equals(charge.chargeId());
            List<Entry> before = entries.values().stream()
                    .filter(isThisCharge.and(Entry::counts))
                    .toList();
            Earlier earlier =
                    before.stream().max(Entry.BY_CERTAINTY).map(Entry::earlier).orElse(null);
            if (earlier != null && earlier.status() == ChargeStatus.CHARGED) {
                return new LockedFile.Update<>(List.of(), new Reserved(null, earlier));
            }
            BigDecimal usd = before.stream().map(Entry::usd).reduce(charge.usd(), BigDecimal::max);
            for (SpendLimit limit : limits) {
                BigDecimal othersUsd = spentUsd(limit, charge.tag(), isThisCharge.negate());
                if (othersUsd.add(usd).compareTo(limit.limitUsd()) > 0) {
                    return new LockedFile.Update<>(List.of(), Reserved.refusedBy(limit));
                }
            }
            List<String> lines = limits.stream()
                    .map(limit -> limit.key(charge.tag()))
                    .map(limit -> new Entry(now, ChargeStatus.UNKNOWN, usd, charge.chargeId(), server, limit).line())
                    .toList();
            return new LockedFile.Update<>(lines, new Reserved(null, earlier));
        });
    }

    @Override
    public void release(Charge charge) {
        boolean unused = settle(charge, ChargeStatus.NOT_CHARGED); // of this server alone
    }

    /** Settles a charge that this server has reserved. Another charge stays as it is. */
    @Override
    public boolean settle(Charge charge, ChargeStatus status) {
        return file.update(() -> {
            List<Entry> all = entries.values().stream()
                    .filter(entry -> entry.chargeId.equals(charge.chargeId()))
                    .toList();
            List<String> lines = all.stream()
                    .filter(entry -> entry.server.equals(server) && entry.status != ChargeStatus.CHARGED)
                    .map(entry ->
                            new Entry(clock.millis(), status, charge.usd(), entry.chargeId, server, entry.limit).line())
                    .toList();
            boolean wasCharged = all.stream().anyMatch(entry -> entry.status == ChargeStatus.CHARGED);
            return new LockedFile.Update<>(lines, !wasCharged);
        });
    }

    @Override
    public Optional<BigDecimal> leftUsd(SpendLimit limit, @Nullable String tag) {
        return file.read(() -> Optional.of(limit.limitUsd().subtract(spentUsd(limit, tag, entry -> true))));
    }

    /** Returns what counts under a limit. One charge counts once, even if several servers have sent it. */
    private BigDecimal spentUsd(SpendLimit limit, @Nullable String tag, Predicate<Entry> of) {
        String key = limit.key(tag);
        Duration window = Objects.requireNonNull(limit.window(), "a limit of a window");
        long since = clock.millis() - window.plus(MARGIN).toMillis();
        Map<String, BigDecimal> byCharge = entries.values().stream()
                .filter(entry -> entry.counts() && entry.limit.equals(key) && entry.atMillis >= since)
                .filter(of)
                .collect(Collectors.toMap(Entry::chargeId, Entry::usd, BigDecimal::max));
        return byCharge.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** Waits until all settled charges are stored. */
    @Override
    public void close() {
        file.read(() -> true);
    }
}
