package consumer

import io.freightsdk.FreightClient
import io.freightsdk.SpendLimit
import io.freightsdk.error.FreightException
import io.freightsdk.model.CreateLoadInput
import io.freightsdk.model.CreateLoadResult
import io.freightsdk.model.DedupCreateLoadResult
import io.freightsdk.model.LoadStatus
import io.freightsdk.model.StopInput
import io.freightsdk.server.InMemoryFreightServer
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.future.await
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeoutOrNull

fun freight(url: String, key: String): FreightClient =
    FreightClient.builder().run {
        baseUrl(url)
        account("acme")
        agentKey(key)
        spendLimit(SpendLimit.usd("50.00"))
        build()
    }

fun stop(address: String, city: String, state: String, zip: String): StopInput =
    StopInput.builder().address(address).city(city).state(state).zip(zip).build()

val load: CreateLoadInput =
    CreateLoadInput.builder().run {
        driverPhone("+12145550142")
        pickups(stop("2600 S Federal St", "Chicago", "IL", "60616"))
        deliveries(stop("1800 N Market St", "Dallas", "TX", "75202"))
        build()
    }

suspend fun order(freight: FreightClient, orderId: String): String =
    when (val outcome = freight.async().createLoad(orderId, load).await()) {
        is CreateLoadResult -> outcome.loadNumber()
        is DedupCreateLoadResult -> outcome.loadNumber()
    }

suspend fun positions(freight: FreightClient, numbers: List<String>): List<LoadStatus> = coroutineScope {
    numbers.map { number -> async { freight.async().getLoadPosition(number).await().status() } }.awaitAll()
}

suspend fun balanceInTime(freight: FreightClient): String? =
    withTimeoutOrNull(5_000) { freight.async().getBalance().await().balanceUsd().toPlainString() }

suspend fun miles(freight: FreightClient, number: String): Double =
    try {
        freight.async().getLoadPosition(number).await().distanceMiles() ?: 0.0
    } catch (e: FreightException) {
        println("${e.message} [${e.chargeStatus()}]")
        throw e
    }

fun main(args: Array<String>) = runBlocking {
    InMemoryFreightServer.start().use { server ->
        val broker = server.addBroker()
        freight(server.url(), broker.agentKey()).use { freight ->
            val number = order(freight, "order-4711")
            check(number == order(freight, "order-4711"))
            check(positions(freight, listOf(number, number)) == listOf(LoadStatus.PLANNED, LoadStatus.PLANNED))
            check(miles(freight, number) == 0.0)
            check(balanceInTime(freight) == "99.29")
            followAndAsk(freight, number)
        }
    }
    println("ok ${args[0]}")
}
