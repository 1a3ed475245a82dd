package io.freightsdk.examples.pages;

import io.freightsdk.tracking.TrackingEvent;
import io.freightsdk.tracking.TrackingListener;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;

@Configuration(proxyBeanMethods = false)
class LoadEvents {
    /** What happens to a load becomes an event of the application. */
    @Bean
    TrackingListener publish(ApplicationEventPublisher publisher) {
        return publisher::publishEvent;
    }

    @EventListener
    void delivered(TrackingEvent.Delivered event) {
        System.out.println(event.facts().loadNumber() + " is delivered");
    }
}
