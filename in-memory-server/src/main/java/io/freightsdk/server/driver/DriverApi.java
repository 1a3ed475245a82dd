package io.freightsdk.server.driver;

import com.squareup.moshi.JsonWriter;
import io.freightsdk.server.book.Load;
import io.freightsdk.server.http.Answer;
import io.freightsdk.server.loads.Fix;
import io.freightsdk.server.loads.PingResult;
import io.freightsdk.server.routing.Call;
import io.freightsdk.server.routing.Json;
import io.freightsdk.server.routing.Refused;
import io.freightsdk.server.routing.Route;
import io.freightsdk.server.routing.Route.Audience;
import java.io.IOException;
import java.util.List;

/** Takes the positions of drivers, who need no key: their link is the right to report. */
public final class DriverApi {
    private DriverApi() {}

    /** The one thing a phone posts. */
    public static List<Route> routes() {
        return List.of(Route.of("postPings", Audience.PUBLIC, "POST /driver/{token}/pings", DriverApi::pings));
    }

    private static Answer pings(Call call) {
        Load load = call.world()
                .loads()
                .byDriverToken(call.parameter())
                .orElseThrow(() -> new Refused(Answer.error(404, "no load has this driver link")));
        return accept(load, call);
    }

    /** Puts the fixes of the body into the load; those that are refused are named with their reasons, never an error. */
    public static Answer accept(Load load, Call call) {
        List<Fix> fixes = PingsBody.parse(call);
        PingResult acceptance = load.accept(fixes, call.at());
        return Json.answer(200, writer -> write(writer, acceptance, load));
    }

    private static void write(JsonWriter writer, PingResult acceptance, Load load) throws IOException {
        writer.beginObject().name("accepted").value(acceptance.accepted());
        writer.name("refused").beginArray();
        for (PingResult.RefusedFix refused : acceptance.refused()) {
            writer.beginObject().name("index").value(refused.index());
            writer.name("reason").value(refused.refusal().reason()).endObject();
        }
        writer.endArray().name("status").value(load.status().name()).endObject();
    }
}
