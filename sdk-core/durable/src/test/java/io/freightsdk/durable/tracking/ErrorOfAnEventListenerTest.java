package io.freightsdk.durable.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.DatabaseSource;
import io.freightsdk.TestDatabase;
import io.freightsdk.durable.NodeProgram;
import io.freightsdk.tracking.TrackingEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;

/** An Error of the listener, such as a missing class, is that of its event. */
@Tag("acceptance")
class ErrorOfAnEventListenerTest {
    private static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");

    static TrackingEvent event(String loadNumber, int sequence) {
        String id = loadNumber + "-" + sequence;
        return new TrackingEvent.Delivered(new TrackingEvent.Facts(id, loadNumber, sequence, NOON, NOON));
    }

    /** It would undo with its transaction what other loads were told, each time, and hold up all that come after it. */
    @ParameterizedTest
    @DatabaseSource
    void holdsUpItsOwnLoadAlone(TestDatabase database) throws Exception {
        DataSource dataSource = database.fresh();
        NodeProgram.execute(dataSource, "create table happened (id varchar(50) primary key)");
        List<String> ended = new ArrayList<>();
        JdbcWatchStore store = JdbcWatchStore.builder(dataSource, "acme")
                .onEvent(new JdbcWatchStore.Listener() {
                    @Override
                    public void onEvent(java.sql.Connection transaction, TrackingEvent event) {}

                    @Override
                    public void onEnd(TrackingEvent event, boolean isCommitted) {
                        ended.add("before " + event.id() + " " + isCommitted);
                    }
                })
                .onEvent(new JdbcWatchStore.Listener() {
                    @Override
                    public void onEvent(java.sql.Connection transaction, TrackingEvent event) throws Exception {
                        int unused = Database.update(transaction, "insert into happened (id) values (?)", event.id());
                        if (event.loadNumber().equals("L2")) {
                            throw new NoClassDefFoundError("com/acme/Rare");
                        }
                    }

                    @Override
                    public void onEnd(TrackingEvent event, boolean isCommitted) {
                        ended.add(event.id() + " " + isCommitted);
                    }
                })
                .build();
        store.append(List.of(event("L1", 1), event("L2", 1), event("L2", 2), event("L3", 1)));
        assertThat(store.deliver(9, event -> true)).isEqualTo(2);
        assertThat(ended)
                .containsExactly("before L2-1 false", "before L1-1 true", "L1-1 true", "before L3-1 true", "L3-1 true");
        try (var connection = dataSource.getConnection()) {
            assertThat(Database.query(connection, "select id from happened order by id", row -> row.getString(1)))
                    .containsExactly("L1-1", "L3-1");
        }
    }
}
