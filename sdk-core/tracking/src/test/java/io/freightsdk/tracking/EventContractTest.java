package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.freightsdk.GoldenFile;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.PositionStop;
import io.freightsdk.model.StopInput;
import io.freightsdk.tracking.Engine.Update;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The JSON of events, its schema, and the page of it. */
@Tag("acceptance")
class EventContractTest {
    private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(new EventContract().schema(), InputFormat.JSON);

    private static final String EVENT =
            EventContract.example(TrackingEvent.StopArrived.class).toJson();

    private static List<String> errors(String json) {
        return SCHEMA
                .validate(
                        json,
                        InputFormat.JSON,
                        context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)))
                .stream()
                .map(Object::toString)
                .toList();
    }

    @Test
    @Tag("golden")
    void schemaAndPageAreThoseOfTheTypes() throws IOException {
        EventContract contract = new EventContract();
        GoldenFile.assertIs(EventContract.SCHEMA, contract.schema());
        GoldenFile.assertEndsWith(EventContract.PAGE, EventContract.MARK, contract.page());
    }

    static Stream<Class<?>> kinds() {
        return EventContract.kinds().stream();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void exampleOfTheTypeIsValidAndReadAsItWas(Class<?> kind) {
        TrackingEvent event = EventContract.example(kind);
        assertThat(errors(event.toJson())).isEmpty();
        assertThat(TrackingEvent.fromJson(event.toJson())).isEqualTo(event);
        assertThat(Contradictions.of(event)).isEmpty();
    }

    @Test
    void typesAndFieldsThatWereAddedLaterAreValid() {
        assertThat(errors(EVENT.replace("stop.arrived", "teleported"))).isEmpty();
        String more = EVENT.replace("\"stop\":2", "\"stop\":2,\"dock\":7");
        assertThat(errors(more)).isEmpty();
        assertThat(TrackingEvent.fromJson(more).toJson()).isEqualTo(EVENT);
    }

    @Test
    void pauseOfAnUnknownReasonIsReadAndAnyOtherUnknownWordIsNot() {
        String paused =
                EventContract.example(TrackingEvent.TrackingPaused.class).toJson();
        String other = paused.replace("\"KEY\"", "\"MOON\"");
        assertThat(((TrackingEvent.TrackingPaused) TrackingEvent.fromJson(other)).reason())
                .isEqualTo(PauseReason.OTHER);
        String failed = EventContract.example(TrackingEvent.TrackingEnded.class).toJson();
        assertThatThrownBy(() -> TrackingEvent.fromJson(failed.replace("\"NOT_FOUND\"", "\"MOON\"")))
                .hasMessage("event: unknown EndReason MOON");
        assertThatThrownBy(() -> TrackingEvent.fromJson(failed.replace("\"NOT_FOUND\"", "7")))
                .hasMessage("event: unknown EndReason 7");
    }

    @Test
    void eventsThatLackAFieldOrHaveAnotherVersionAreNot() {
        assertThat(errors(EVENT.replace("\"stop\":2,", ""))).isNotEmpty();
        assertThat(errors(EVENT.replace("\"version\":1", "\"version\":2"))).isNotEmpty();
        assertThat(errors(EVENT.replaceFirst("\"detectedAt\":\"2026", "\"detectedAt\":\"soon")))
                .isNotEmpty();
        assertThatThrownBy(() -> TrackingEvent.fromJson(EVENT.replace("stop.arrived", "teleported")))
                .hasMessage("event: unknown type teleported");
        assertThatThrownBy(() -> TrackingEvent.fromJson("{}")).hasMessage("event: no type");
    }

    /** By what the service shows, with all that a watch was given. */
    @Test
    void eventsOfManyTripsAreValidAndSayWhereAndWhose() {
        Set<String> types = new TreeSet<>();
        for (Trips.Trip trip : Trips.of(2_026, 40, 250, Trips.Kind.FIELD)) {
            for (TrackingEvent event : followed(trip)) {
                types.add(event.getClass().getSimpleName());
                assertThat(errors(event.toJson())).as(event.toJson()).isEmpty();
                assertThat(TrackingEvent.fromJson(event.toJson())).isEqualTo(event);
                assertThat(Contradictions.of(event)).as(event.toJson()).isEmpty();
                LoadSnapshot load = event.load();
                assertThat(load.customerRef()).isEqualTo(trip.order().customerRef());
                assertThat(load.metadata()).containsEntry("customer", "globex");
                assertThat(load.trackingLink()).hasHost("example.com");
                assertThat(load.stops()).hasSizeGreaterThan(1).allSatisfy(stop -> {
                    assertThat(stop.state()).isEqualTo("KS");
                    assertThat(stop.zone()).hasToString("America/Chicago");
                });
            }
        }
        assertThat(types).hasSizeGreaterThanOrEqualTo(15);
    }

    /** The events of a load from Atchison with all that a watch can be given. */
    private static List<TrackingEvent> followed(Trips.Trip trip) {
        CreateLoadInput order = trip.order().toBuilder()
                .truckNumber("T-" + trip.number())
                .pickups(inAtchison(trip.order().pickups()))
                .deliveries(inAtchison(trip.order().deliveries()))
                .build();
        Play play = new Play(trip, false);
        FollowOptions options =
                FollowOptions.defaults().toLastDeparture(true).positions(true).metadata(Map.of("customer", "globex"));
        Rules rules = Rules.at(Table.READ_USD);
        URI link = URI.create("https://example.com/track/" + trip.number());
        TrackedLoad begun = rules.engine()
                .begin(play.loadNumber(), order, TrackingPolicy.STANDARD, options, link, trip.createdAt());
        Update step = new Update(begun, List.of());
        List<TrackingEvent> events = new ArrayList<>();
        for (Instant now = step.load().nextReadAt();
                now != null;
                now = step.load().nextReadAt()) {
            LoadPosition shown = play.read(now, 500);
            List<PositionStop> stops = shown.stops().stream()
                    .map(stop -> stop.toBuilder().city("Atchison").build())
                    .toList();
            step = rules.onRead(step.load(), shown.toBuilder().stops(stops).build(), now);
            events.addAll(step.events());
        }
        return events;
    }

    private static List<StopInput> inAtchison(List<StopInput> stops) {
        return stops.stream()
                .map(stop -> stop.toBuilder()
                        .city("Atchison")
                        .state("KS")
                        .zip("66002")
                        .build())
                .toList();
    }

    /** A receiver that remembers the ids of before would leave out what has changed since. */
    @Test
    void expectedArrivalOfARestoredLoadIsNotTakenForAnEarlierOne() {
        Trips.Trip trip = Trips.of(5, 1, 900, Trips.Kind.CLEAN).get(0);
        TrackedLoad restored = Rules.at(Table.READ_USD)
                .begin(new Play(trip, false).loadNumber(), trip.order(), FollowOptions.defaults(), Trips.EPOCH)
                .load();
        TrackingEvent.EtaChanged told = firstExpected(trip, restored, Trips.EPOCH);
        assertThat(firstExpected(trip, restored, Trips.EPOCH)).isEqualTo(told);
        Instant later = told.detectedAt().plus(Duration.ofMinutes(20));
        TrackingEvent.EtaChanged since = firstExpected(trip, restored, later);
        assertThat(since.expectedAt()).isNotEqualTo(told.expectedAt());
        assertThat(since.id()).isNotEqualTo(told.id());
    }

    /** The first change of a load that is read from then on. */
    private static TrackingEvent.EtaChanged firstExpected(Trips.Trip trip, TrackedLoad watch, Instant from) {
        Play play = new Play(trip, false);
        Rules rules = Rules.at(Table.READ_USD);
        TrackedLoad newest = watch;
        while (true) {
            Instant next = newest.nextReadAt();
            Instant now = next.isBefore(from) ? from : next;
            Update step = rules.onRead(newest, play.read(now, 500), now);
            newest = step.load();
            for (TrackingEvent event : step.events()) {
                if (event instanceof TrackingEvent.EtaChanged changed) {
                    return changed;
                }
            }
        }
    }

    @Test
    void expectedArrivalIsThatOfTheNextStop() {
        Trips.Trip trip = Trips.of(5, 1, 900, Trips.Kind.CLEAN).get(0);
        List<TrackingEvent> events = followed(trip);
        TrackingEvent told = events.stream()
                .filter(event -> event instanceof TrackingEvent.EtaChanged changed && changed.stop() == 2)
                .findFirst()
                .orElseThrow();
        LoadSnapshot.Stop next = told.load().stops().get(1);
        assertThat(next.expectedAt()).isEqualTo(((TrackingEvent.EtaChanged) told).expectedAt());
        assertThat(told.load().stops().get(0).expectedAt()).isNull();
        assertThat(told.load().stops().get(0).departedAt()).isNotNull();
        assertThat(Duration.between(told.load().position().at(), told.detectedAt()))
                .isBetween(Duration.ZERO, Duration.ofMinutes(10));
    }

    @Test
    void tooMuchMetadataIsRefused() {
        FollowOptions options = FollowOptions.defaults();
        assertThatThrownBy(() -> options.metadata(Map.of("note", "x".repeat(1_000))))
                .hasMessage("metadata: expected up to 20 entries of up to 1000 characters together, was 1 of 1004");
        assertThatThrownBy(() -> options.freeTime(Duration.ZERO))
                .hasMessage("freeTime: expected more than 0, was PT0S");
    }
}
