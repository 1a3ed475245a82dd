package io.freightsdk.server.api;

import io.freightsdk.model.DriverResolution;
import io.freightsdk.server.api.CreateLoadBody.OrderedLoad;
import io.freightsdk.server.api.Route.Handler;
import io.freightsdk.server.loads.Journey;
import io.freightsdk.server.loads.Stop;
import io.freightsdk.server.loads.StopPlan;
import io.freightsdk.server.money.Accounts.Caller;
import io.freightsdk.server.money.Broker;
import io.freightsdk.server.money.BrokerAccount.Cause;
import io.freightsdk.server.money.BrokerAccount.Creation;
import io.freightsdk.server.money.PriceList;
import io.freightsdk.server.state.Ids;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.state.LoadOrder;
import io.freightsdk.server.state.LoadOrder.Details;
import io.freightsdk.server.state.LoadOrder.Place;
import io.freightsdk.server.state.World;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.Geocoder;
import io.freightsdk.server.values.LedgerEntry;
import io.freightsdk.server.values.Scope;
import io.freightsdk.server.wire.HttpAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Creates a load at most once for each Idempotency-Key and each customerRef, and charges for it as often. */
record CreateOperation(String operation, Links links) implements Handler {
    @Override
    public HttpAnswer perform(ServerCall call) {
        Caller caller = Callers.allowed(Callers.authenticated(call), Scope.LOADS_CREATE);
        OrderedLoad ordered = CreateLoadBody.parse(JsonBodies.object(call.request()));
        return Idempotent.answer(
                call, call.world().creations(), caller.broker().id(), key -> create(call, caller, ordered, key));
    }

    private HttpAnswer create(ServerCall call, Caller caller, OrderedLoad ordered, @Nullable String idempotencyKey) {
        World world = call.world();
        List<Place> places = places(world, ordered.stops());
        Cause cause = new Cause(operation, idempotencyKey, call.request().id());
        AtomicReference<@Nullable HttpAnswer> created = new AtomicReference<>();
        Creation creation = caller.account()
                .create(ordered.details().customerRef(), PriceList.LOAD_CREATE, cause, () -> {
                    Load load = load(call, caller.broker(), ordered, places);
                    created.set(JsonBodies.answer(201, writer -> links.writeCreated(writer, load.order())));
                    world.loads().add(load);
                    world.sms()
                            .add(links.invitation(
                                    load.order())); // after it: who waits for a message asks whose load it is
                    return load.order().loadNumber();
                });
        LedgerEntry debit = creation.debit();
        if (debit == null) {
            Load load = world.loads().byNumber(creation.loadNumber()).orElseThrow();
            return JsonBodies.answer(200, writer -> links.writeExisting(writer, load.order()));
        }
        call.facts().committed().chargedUsd(debit.amountUsd().negate());
        return Objects.requireNonNull(created.get());
    }

    private static Load load(ServerCall call, Broker broker, OrderedLoad ordered, List<Place> places) {
        World world = call.world();
        Ids ids = world.ids();
        LoadOrder order = new LoadOrder(
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

    /** Finds the places before the account is locked: the first one loads the table. */
    private static List<Place> places(World world, List<Place> ordered) {
        Geocoder geocoder = world.settings().geocoder();
        return ordered.stream()
                .map(stop -> stop.point() != null ? stop : stop.at(geocoder.locate(stop.address())))
                .toList();
    }
}
