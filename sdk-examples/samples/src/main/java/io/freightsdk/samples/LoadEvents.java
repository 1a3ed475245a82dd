package io.freightsdk.samples;

import io.freightsdk.tracking.TrackingEvent;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

@Component
class LoadEvents {
    private final JdbcTemplate jdbc;

    LoadEvents(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    /** Called at least once for each event; if it throws, the event is delivered again. */
    @EventListener
    void delivered(TrackingEvent.Delivered event) {
        jdbc.update("update orders set delivered = true where load_number = ?", event.loadNumber());
    }
}
