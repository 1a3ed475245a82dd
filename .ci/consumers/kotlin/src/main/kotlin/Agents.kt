package consumer

import io.freightsdk.FreightClient
import io.freightsdk.tools.FreightTools
import io.freightsdk.tools.ToolCaller
import io.freightsdk.tracking.LoadTracker
import io.freightsdk.tracking.FollowOptions

/** Follows the load and lets an agent read it: the two modules beside the client. */
fun followAndAsk(freight: FreightClient, number: String) {
    LoadTracker.builder(freight).maxUsdPerLoad("0.60").listener { event -> println(event.type()) }.build().use { tracker ->
        tracker.follow(number, FollowOptions.defaults())
        val tools = FreightTools.builder(freight).tracker(tracker).spendLimitPerAgent("5.00").build()
        val answer = tools.invoke("freight_get_load_position", "{\"loadNumber\":\"$number\"}", ToolCaller.of("dispatcher"))
        check(answer.json().contains("PLANNED")) { answer.json() }
    }
}
