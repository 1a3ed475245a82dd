package io.freightsdk.examples.spring;

import io.freightsdk.durable.webhooks.Endpoint;
import io.freightsdk.durable.webhooks.FailedDelivery;
import io.freightsdk.durable.webhooks.TrackingWebhooks;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.tracking.FollowOptions;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.TrackedLoad;
import io.freightsdk.tracking.TrackingPolicy;
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

    /** The body of a request to follow a load. Without the order, following takes about twice as many reads. */
    record Follow(
            @Nullable String url,
            @Nullable String policy,
            @Nullable CreateLoadInput order,
            @Nullable Map<String, String> metadata) {
        FollowOptions options() {
            FollowOptions options = FollowOptions.defaults().metadata(metadata == null ? Map.of() : metadata);
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
            @Nullable String status,
            int reads,
            BigDecimal spentUsd,
            @Nullable Instant nextReadAt,
            String reason,
            @Nullable Endpoint webhooks) {}

    @PutMapping("/loads/{number}")
    ResponseEntity<State> follow(@PathVariable String number, @RequestBody Follow wish) {
        if (wish.url() == null) {
            throw new IllegalArgumentException("url: expected the URL that receives the events, was null");
        }
        FollowOptions options = wish.options();
        boolean isNew = tracker.find(number) == null;
        webhooks.setUrl(number, wish.url());
        TrackedLoad load = tracker.follow(number, wish.order(), options);
        return ResponseEntity.status(isNew ? HttpStatus.CREATED : HttpStatus.OK).body(state(load));
    }

    @GetMapping("/loads/{number}")
    ResponseEntity<State> find(@PathVariable String number) {
        TrackedLoad load = tracker.find(number);
        return load == null ? ResponseEntity.notFound().build() : ResponseEntity.ok(state(load));
    }

    @DeleteMapping("/loads/{number}")
    ResponseEntity<Void> stop(@PathVariable String number) {
        boolean isFollowed = tracker.stop(number);
        boolean isSent = webhooks.remove(number);
        return isFollowed || isSent
                ? ResponseEntity.noContent().build()
                : ResponseEntity.notFound().build();
    }

    @GetMapping("/failed")
    List<FailedDelivery> failed() {
        return webhooks.failed(1_000);
    }

    @PostMapping("/loads/{number}/resend")
    ResponseEntity<Void> resend(@PathVariable String number) {
        return webhooks.resend(number) > 0
                ? ResponseEntity.noContent().build()
                : ResponseEntity.notFound().build();
    }

    private State state(TrackedLoad load) {
        return new State(
                load.loadNumber(),
                load.status() == null ? null : load.status().value(),
                load.reads(),
                load.spentUsd(),
                load.nextReadAt(),
                load.reason(),
                webhooks.endpoint(load.loadNumber()).orElse(null));
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
