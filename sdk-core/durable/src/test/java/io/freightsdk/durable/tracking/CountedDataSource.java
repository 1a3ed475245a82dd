package io.freightsdk.durable.tracking;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;

/** Counts what its connections commit and take from the queue, and how long each of their statements took. */
final class CountedDataSource {
    final AtomicLong transactions = new AtomicLong();
    final AtomicLong picks = new AtomicLong();
    final Map<String, Queue<Long>> statements = new ConcurrentHashMap<>();
    private final DataSource dataSource;
    private final AtomicReference<Between> between = new AtomicReference<>();

    CountedDataSource(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    private record Between(String statement, Runnable work) {}

    /** Does work once, before a statement with this in it. */
    void before(String statement, Runnable work) {
        between.set(new Between(statement, work));
    }

    /** How often statements with this in them were made. */
    long count(String part) {
        return statements.entrySet().stream()
                .filter(one -> one.getKey().contains(part))
                .mapToLong(one -> one.getValue().size())
                .sum();
    }

    DataSource counted() {
        return Proxied.dataSource(dataSource, this::counted);
    }

    private Connection counted(Connection connection) {
        return Proxied.of(Connection.class, (proxy, method, arguments) -> {
            Object result = Proxied.call(connection, method, arguments);
            if (method.getName().equals("commit")) {
                transactions.incrementAndGet();
            }
            return result instanceof PreparedStatement statement
                    ? counted(connection, statement, String.valueOf(arguments[0]))
                    : result;
        });
    }

    private PreparedStatement counted(Connection connection, PreparedStatement statement, String sql) {
        Queue<Long> nanos = statements.computeIfAbsent(sql, same -> new ConcurrentLinkedQueue<>());
        return Proxied.of(PreparedStatement.class, (proxy, method, arguments) -> {
            String name = method.getName();
            boolean executes = name.startsWith("execute");
            Between now = between.get();
            if (executes && now != null && sql.contains(now.statement) && between.compareAndSet(now, null)) {
                now.work.run();
            }
            if (executes && connection.getAutoCommit()) {
                transactions.incrementAndGet();
            }
            boolean picks = sql.contains("set picked = ?, picked_by = ?, last_heartbeat = ?");
            if (picks && (name.equals("addBatch") || (executes && !name.equals("executeBatch")))) {
                this.picks.incrementAndGet();
            }
            long from = System.nanoTime();
            try {
                return Proxied.call(statement, method, arguments);
            } finally {
                if (executes) {
                    nanos.add(System.nanoTime() - from);
                }
            }
        });
    }
}
