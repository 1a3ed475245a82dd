package io.freightsdk.examples.spring;

import io.freightsdk.durable.tracking.DeadWebhook;
import io.freightsdk.durable.tracking.TrackingWebhooks;
import io.freightsdk.durable.tracking.WebhookTarget;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.TrackingPolicy;
import io.freightsdk.tracking.Watch;
import io.freightsdk.tracking.WatchOptions;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Profile;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Follows loads for programs of any language and posts their events as webhooks, with the profile {@code follow}. */
@RestController
@Profile("follow")
class LoadFollowing {
    private final LoadTracker tracker;
    private final TrackingWebhooks webhooks;

    LoadFollowing(LoadTracker tracker, TrackingWebhooks webhooks) {
        this.tracker = tracker;
        this.webhooks = webhooks;
    }

    /** What a program asks for; without the order following takes two thirds more reads. */
    record Follow(
            String url,
            @Nullable String policy,
            @Nullable CreateLoadInput order,
            @Nullable Map<String, String> labels) {
        WatchOptions options() {
            WatchOptions options = WatchOptions.defaults().labels(labels == null ? Map.of() : labels);
            return policy == null
                    ? options
                    : options.policy(
                            switch (policy) {
                                case "ECONOMY" -> TrackingPolicy.ECONOMY;
                                case "STANDARD" -> TrackingPolicy.STANDARD;
                                case "TIGHT" -> TrackingPolicy.TIGHT;
                                default -> TrackingPolicy.forDelayCost(policy);
                            });
        }
    }

    /** A followed load and the state of its webhooks. */
    record State(
            String loadNumber,
            String status,
            int reads,
            BigDecimal spentUsd,
            @Nullable Instant nextReadAt,
            String reason,
            @Nullable WebhookTarget webhooks) {}

    @PutMapping("/loads/{number}")
    ResponseEntity<State> follow(@PathVariable String number, @RequestBody Follow wish) {
        boolean isNew = tracker.find(number) == null;
        webhooks.sendTo(number, wish.url());
        Watch load = tracker.follow(number, wish.order(), wish.options());
        return ResponseEntity.status(isNew ? HttpStatus.CREATED : HttpStatus.OK).body(state(load));
    }

    @GetMapping("/loads/{number}")
    ResponseEntity<State> find(@PathVariable String number) {
        Watch load = tracker.find(number);
        return load == null ? ResponseEntity.notFound().build() : ResponseEntity.ok(state(load));
    }

    @DeleteMapping("/loads/{number}")
    ResponseEntity<Void> stop(@PathVariable String number) {
        boolean isFollowed = tracker.forget(number);
        boolean isSent = webhooks.forget(number);
        return isFollowed || isSent
                ? ResponseEntity.noContent().build()
                : ResponseEntity.notFound().build();
    }

    @GetMapping("/dead")
    List<DeadWebhook> dead() {
        return webhooks.dead(1_000);
    }

    @PostMapping("/dead/{eventId}/send")
    ResponseEntity<Void> sendAgain(@PathVariable String eventId) {
        return webhooks.sendAgain(eventId)
                ? ResponseEntity.noContent().build()
                : ResponseEntity.notFound().build();
    }

    private State state(Watch load) {
        return new State(
                load.loadNumber(),
                String.valueOf(load.status()),
                load.reads(),
                load.spentUsd(),
                load.nextReadAt(),
                load.reason(),
                webhooks.find(load.loadNumber()).orElse(null));
    }

    @ExceptionHandler
    ProblemDetail refused(IllegalArgumentException e) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, String.valueOf(e.getMessage()));
    }

    /** The callers are the users of Spring Security, such as that of {@code spring.security.user}. */
    @Bean
    @Profile("follow")
    static SecurityFilterChain onlyKnownCallers(HttpSecurity http) throws Exception {
        return http.authorizeHttpRequests(all -> all.anyRequest().authenticated())
                .httpBasic(Customizer.withDefaults())
                .csrf(AbstractHttpConfigurer::disable)
                .build();
    }
}
