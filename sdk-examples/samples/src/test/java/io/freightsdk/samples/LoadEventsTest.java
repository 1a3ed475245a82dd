package io.freightsdk.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.tracking.TrackingEvent;
import java.time.Instant;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;

/** The bean of docs/spring.md. */
class LoadEventsTest {
    @Test
    void deliveryIsWrittenToTheOrder() {
        JdbcDataSource database = new JdbcDataSource();
        database.setUrl("jdbc:h2:mem:load-events;DB_CLOSE_DELAY=-1");
        JdbcTemplate jdbc = new JdbcTemplate(database);
        jdbc.execute("create table orders (load_number varchar(255), delivered boolean)");
        jdbc.update("insert into orders values ('LD-1', false), ('LD-2', false)");
        try (AnnotationConfigApplicationContext spring = new AnnotationConfigApplicationContext()) {
            spring.registerBean(JdbcTemplate.class, () -> jdbc);
            spring.register(LoadEvents.class);
            spring.refresh();
            spring.publishEvent(new TrackingEvent.Delivered(new TrackingEvent.Header(
                    "LD-1/delivered", "LD-1", 1, null, Instant.parse("2026-05-04T12:00:00Z"))));
        }
        assertThat(jdbc.queryForList("select load_number from orders where delivered", String.class))
                .containsExactly("LD-1");
    }
}
