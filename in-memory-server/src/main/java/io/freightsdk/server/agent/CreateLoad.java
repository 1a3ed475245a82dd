package io.freightsdk.server.agent;

import io.freightsdk.model.DriverResolution;
import io.freightsdk.server.accounts.Authentication.Accepted;
import io.freightsdk.server.accounts.Broker;
import io.freightsdk.server.accounts.Scope;
import io.freightsdk.server.agent.CreateLoadBody.OrderedLoad;
import io.freightsdk.server.agent.CreateLoadBody.OrderedStop;
import io.freightsdk.server.answers.Links;
import io.freightsdk.server.billing.Cause;
import io.freightsdk.server.billing.Creation;
import io.freightsdk.server.billing.LedgerEntry;
import io.freightsdk.server.billing.PriceList;
import io.freightsdk.server.book.Details;
import io.freightsdk.server.book.Load;
import io.freightsdk.server.book.Order;
import io.freightsdk.server.book.Place;
import io.freightsdk.server.chance.Ids;
import io.freightsdk.server.http.Answer;
import io.freightsdk.server.loads.FenceSettings;
import io.freightsdk.server.loads.Journey;
import io.freightsdk.server.loads.Stop;
import io.freightsdk.server.loads.StopPlan;
import io.freightsdk.server.routing.Call;
import io.freightsdk.server.routing.Json;
import io.freightsdk.server.routing.Operation;
import io.freightsdk.server.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Creates a load at most once for each Idempotency-Key and each customerRef, and charges for it as often. */
final class CreateLoad implements Operation {
    private final String operation;
    private final Function<Call, Accepted> authenticate;
    private final Links links;

    CreateLoad(String operation, Function<Call, Accepted> authenticate, Links links) {
        this.operation = operation;
        this.authenticate = authenticate;
        this.links = links;
    }

    @Override
    public Answer perform(Call call) {
        Accepted caller = Callers.allowed(authenticate.apply(call), Scope.LOADS_CREATE);
        OrderedLoad ordered = CreateLoadBody.parse(Json.object(call.request()));
        return Idempotent.answer(
                call, call.world().creations(), caller.broker().id(), key -> create(call, caller, ordered, key));
    }

    private Answer create(Call call, Accepted caller, OrderedLoad ordered, @Nullable String idempotencyKey) {
        World world = call.world();
        Links here = links.at(call.request());
        List<Place> places = places(world, ordered.stops());
        Cause cause = new Cause(operation, idempotencyKey, call.request().id());
        AtomicReference<@Nullable Answer> created = new AtomicReference<>();
        Creation creation = caller.account()
                .create(ordered.details().customerRef(), PriceList.LOAD_CREATE, cause, () -> {
                    Load load = load(call, caller.broker(), ordered, places);
                    created.set(Json.answer(201, writer -> here.writeCreated(writer, load.order())));
                    world.sms().add(here.invitation(load.order()));
                    world.loads().add(load);
                    return load.order().loadNumber();
                });
        LedgerEntry debit = creation.debit();
        if (debit == null) {
            Load load = world.loads().byNumber(creation.loadNumber()).orElseThrow();
            return Json.answer(200, writer -> here.writeExisting(writer, load.order()));
        }
        call.facts().committed().chargedUsd(debit.amountUsd().negate());
        return Objects.requireNonNull(created.get());
    }

    private static Load load(Call call, Broker broker, OrderedLoad ordered, List<Place> places) {
        World world = call.world();
        Ids ids = world.ids();
        Order order = new Order(
                ids.loadNumber(),
                ids.loadId(),
                broker.id(),
                world.clock().instant(),
                ids.trackingToken(),
                ids.driverToken(),
                ordered.phone(),
                resolution(broker, ordered.phone(), ordered.details()),
                places,
                ordered.details());
        FenceSettings fences = world.settings().fences();
        List<Stop> stops = new ArrayList<>(places.size());
        for (Place place : places) {
            stops.add(place.stop(stops.size() + 1, fences));
        }
        return new Load(order, Journey.start(new StopPlan(stops), broker.completion(), fences));
    }

    private static DriverResolution resolution(Broker broker, String phone, Details details) {
        String truckNumber = Objects.requireNonNullElse(details.truckNumber(), "");
        if (broker.knowsPhone(phone) || broker.knowsTruck(truckNumber)) {
            return DriverResolution.BOUND;
        }
        return truckNumber.isBlank() ? DriverResolution.NONE : DriverResolution.UNRESOLVED_TRUCK;
    }

    /** Looked up before the account is locked: the first one loads the table. */
    private static List<Place> places(World world, List<OrderedStop> stops) {
        return stops.stream()
                .map(stop -> new Place(
                        stop.kind(),
                        stop.address(),
                        stop.facilityName(),
                        stop.date(),
                        stop.given() != null
                                ? stop.given()
                                : world.settings()
                                        .geocoder()
                                        .locate(stop.address())
                                        .orElse(null)))
                .toList();
    }
}
