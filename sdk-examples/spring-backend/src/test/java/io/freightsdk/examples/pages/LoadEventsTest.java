package io.freightsdk.examples.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.tracking.TrackingEvent;
import io.freightsdk.tracking.TrackingListener;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.context.PayloadApplicationEvent;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** The beans of docs/tracking.md. */
class LoadEventsTest {
    @Test
    void eventOfALoadIsOneOfTheApplication() {
        TrackingEvent delivered = new TrackingEvent.Delivered(
                new TrackingEvent.Facts("LD-1/delivered", "LD-1", 1, null, Instant.parse("2026-05-04T12:00:00Z")));
        List<Object> seen = new ArrayList<>();
        try (AnnotationConfigApplicationContext spring = new AnnotationConfigApplicationContext(LoadEvents.class)) {
            spring.addApplicationListener(event -> {
                if (event instanceof PayloadApplicationEvent<?> published) {
                    seen.add(published.getPayload());
                }
            });
            spring.getBean(TrackingListener.class).onEvent(delivered);
        }
        assertThat(seen).containsExactly(delivered);
    }
}
