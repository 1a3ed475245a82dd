package io.freightsdk.server.agent;

import io.freightsdk.server.accounts.Authentication.Accepted;
import io.freightsdk.server.accounts.Scope;
import io.freightsdk.server.answers.PositionJson;
import io.freightsdk.server.billing.Cause;
import io.freightsdk.server.billing.LedgerEntry;
import io.freightsdk.server.billing.PriceList;
import io.freightsdk.server.book.Load;
import io.freightsdk.server.book.LoadView;
import io.freightsdk.server.http.Answer;
import io.freightsdk.server.loads.Fix;
import io.freightsdk.server.routing.Call;
import io.freightsdk.server.routing.Json;
import java.time.Instant;

/** Sells one look at a load, in full or in short. */
final class ReadPosition {
    private ReadPosition() {}

    /** The contract's position. */
    static Answer inFull(Call call) {
        Accepted caller = Callers.allowed(Callers.authenticated(call), Scope.LOADS_READ);
        Load load = Callers.ownLoad(call, caller, call.parameter());
        LoadView view = sold(call, caller, load, "getLoadPosition");
        return Answer.json(200, PositionJson.of(load, view, call.at()));
    }

    /** The catalog's position: the newest fix and the status. */
    static Answer inShort(Call call) {
        Accepted caller = Callers.allowed(Callers.authenticatedByEitherHeader(call), Scope.LOADS_READ);
        Problems invalid = new Problems();
        String number = new Fields(Json.object(call.request()), invalid).text("loadNumber");
        invalid.refuse();
        Load load = Callers.ownLoad(call, caller, number);
        LoadView view = sold(call, caller, load, "getTrackedLoadPosition");
        Fix last = view.journey().lastFix();
        Instant timestamp = last == null ? null : last.time();
        return Json.answer(200, writer -> {
            writer.beginObject().name("loadNumber").value(number);
            writer.name("lat").value(last == null ? null : last.at().lat());
            writer.name("lng").value(last == null ? null : last.at().lng());
            Json.time(writer.name("timestamp"), timestamp);
            writer.name("status").value(view.journey().status().name()).endObject();
        });
    }

    /**
     * The load as it stood just before the price was debited. It is looked at before the account is locked: a load with a long
     * track that takes in a late fix must not hold up its broker's other calls.
     */
    private static LoadView sold(Call call, Accepted caller, Load load, String operation) {
        Cause cause = new Cause(operation, null, call.request().id());
        String loadNumber = load.order().loadNumber();
        LoadView view = load.view();
        LedgerEntry debit = caller.account().pay(PriceList.POSITION_READ, cause, () -> loadNumber);
        call.facts().committed().chargedUsd(debit.amountUsd().negate());
        load.show(view);
        return view;
    }
}
