package io.freightsdk.server.api;

import io.freightsdk.server.money.Accounts.Caller;
import io.freightsdk.server.money.BrokerAccount.Cause;
import io.freightsdk.server.money.PriceList;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.state.Load.LoadView;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.LedgerEntry;
import io.freightsdk.server.values.Scope;
import io.freightsdk.server.wire.HttpAnswer;
import java.time.Instant;

/** Sells one look at a load, in full or in short. */
final class ReadOperation {
    private ReadOperation() {}

    /** The contract's position. */
    static HttpAnswer inFull(ServerCall call) {
        Caller caller = Callers.allowed(Callers.authenticated(call), Scope.LOADS_READ);
        Load load = Callers.ownLoad(call, caller, call.parameter());
        LoadView view = sold(call, caller, load, "getLoadPosition");
        return HttpAnswer.json(200, PositionJson.of(load, view, call.at()));
    }

    /** The catalog's position: the newest fix and the status. */
    static HttpAnswer inShort(ServerCall call) {
        Caller caller = Callers.allowed(Callers.authenticated(call), Scope.LOADS_READ);
        Fields fields = new Fields(JsonBodies.object(call.request()));
        String number = fields.text("loadNumber");
        fields.refuse();
        Load load = Callers.ownLoad(call, caller, number);
        LoadView view = sold(call, caller, load, "getTrackedLoadPosition");
        Fix last = view.journey().lastFix();
        Instant timestamp = last == null ? null : last.time();
        return JsonBodies.answer(200, writer -> {
            writer.beginObject().name("loadNumber").value(number);
            writer.name("lat").value(last == null ? null : last.at().lat());
            writer.name("lng").value(last == null ? null : last.at().lng());
            JsonBodies.time(writer.name("timestamp"), timestamp);
            writer.name("status").value(view.journey().status().name()).endObject();
        });
    }

    /** The load just before the debit, read before the account is locked: a long track holds up no call. */
    private static LoadView sold(ServerCall call, Caller caller, Load load, String operation) {
        Cause cause = new Cause(operation, null, call.request().id());
        String loadNumber = load.order().loadNumber();
        LoadView view = load.view();
        // a read has no work to do for its debit; it pays the way a creation does
        LedgerEntry debit = caller.account().pay(PriceList.POSITION_READ, cause, () -> loadNumber);
        call.facts().committed().chargedUsd(debit.amountUsd().negate());
        load.show(view);
        return view;
    }
}
