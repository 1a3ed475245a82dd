import com.squareup.moshi.Moshi
import kt.api.LoadsApi
import kt.api.MoneyApi
import kt.infrastructure.ApiClient
import kt.infrastructure.Serializer
import kt.model.CreateLoadInput
import kt.model.CreateLoadOutcome
import kt.model.LoadPosition
import kt.model.StopInput
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse
import java.time.OffsetDateTime

private val base = System.getenv("FREIGHT_BASE_URL")
private val http = HttpClient.newHttpClient()
private val tree = Moshi.Builder().build().adapter(Any::class.java)

/** A load's whole life with the generated Kotlin client; what it read is held against what was sent. */
fun main() {
    val key = send("POST", "/_control/brokers", null, "none", """{"balanceUsd":"10.00","completion":"AWAIT_CONFIRM"}""")
        .let { (it as Map<*, *>)["agentKey"] as String }
    ApiClient.accessToken = key
    val loads = LoadsApi(base)
    val stop = { city: String, state: String, zip: String -> StopInput("1 Main St", city, state, zip) }
    val load = CreateLoadInput(
        "+12145550142", listOf(stop("Chicago", "IL", "60607")), listOf(stop("Dallas", "TX", "75201")),
        truckNumber = "T-118", customerRef = "PO-1",
    )
    val body = Serializer.moshi.adapter(CreateLoadInput::class.java).toJson(load)
    var number = ""
    for (name in listOf("first", "second")) {
        val made: CreateLoadOutcome = loads.createLoad(load, name)
        same(Serializer.moshi.adapter(CreateLoadOutcome::class.java).toJson(made), send("POST", "/v1/agent/loads", key, name, body))
        number = made.loadNumber
    }
    val read = {
        val position = Serializer.moshi.adapter(LoadPosition::class.java).toJson(loads.getLoadPosition(number))
        same(position, send("GET", "/v1/agent/loads/$number", key, "none", null))
    }
    read()
    for (to in listOf(1, 2)) {
        send("POST", "/_control/loads/$number/drive", null, "none", """{"to":$to}""")
        read()
    }
    check(loads.confirmDelivery(number, null).idempotent == null)
    check(loads.confirmDelivery(number, null).idempotent == true)
    read()
    check(MoneyApi(base).getBalance().balanceUsd.toString() == "9.19")
    println("life: kotlin: every field of 201, 200 and four positions is there")
    System.exit(0)
}

private fun same(read: String, sent: Any?) {
    val (a, b) = plain(tree.fromJson(read)) to plain(sent)
    check(a == b) { "read $a\nsent $b" }
}

/** Absent and null are one, and so are two ways of writing a time; what was computed a moment later is left out. */
private fun plain(value: Any?): Any? = when (value) {
    is Map<*, *> -> value.filter { it.value != null && it.key !in setOf("computedAt", "etaAt", "earliestAt", "latestAt") }
        .mapValues { plain(it.value) }
    is List<*> -> value.map { plain(it) }
    is String -> runCatching { OffsetDateTime.parse(value).toInstant() as Any }.getOrDefault(value)
    else -> value
}

private fun send(method: String, path: String, key: String?, idempotencyKey: String, body: String?): Any? {
    val request = HttpRequest.newBuilder(URI(base + path)).header("Idempotency-Key", idempotencyKey)
        .method(method, body?.let { HttpRequest.BodyPublishers.ofString(it) } ?: HttpRequest.BodyPublishers.noBody())
    key?.let { request.header("Authorization", "Bearer $it") }
    return tree.fromJson(http.send(request.build(), HttpResponse.BodyHandlers.ofString()).body())
}
