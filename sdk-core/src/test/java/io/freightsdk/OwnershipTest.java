package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.Scheduler.DaemonTimer;
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.internal.Warnings;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What is the user's stays the user's. */
class OwnershipTest {
    private static final String BALANCE = "{\"currency\": \"USD\", \"balanceUsd\": 1}";

    @AutoClose
    private final FakeService service = new FakeService();

    @Test
    void connectionOfHttp2IsPinged() {
        ClientSettings settings = new ClientSettings();
        HttpUrl url = HttpUrl.get("https://freight.example/");
        assertThat(settings.http(url).build().pingIntervalMillis()).isEqualTo(10_000);
        settings.okHttpClient = new OkHttpClient();
        assertThat(settings.http(url).build().pingIntervalMillis()).isEqualTo(10_000);
        settings.okHttpClient =
                new OkHttpClient.Builder().pingInterval(Duration.ofMinutes(1)).build();
        assertThat(settings.http(url).build().pingIntervalMillis()).isEqualTo(60_000);
    }

    @Test
    void interceptorsOfTheUserRun() throws InterruptedException {
        OkHttpClient users = new OkHttpClient.Builder()
                .addInterceptor(chain -> chain.proceed(
                        chain.request().newBuilder().header("X-Trace", "t1").build()))
                .addNetworkInterceptor(chain -> chain.proceed(
                        chain.request().newBuilder().header("X-Wire", "w1").build()))
                .build();
        service.answers(200, BALANCE);
        try (FreightClient freight = service.client(users)) {
            freight.getBalance();
        }
        Headers sent = service.request().getHeaders();
        assertThat(sent.get("X-Trace")).isEqualTo("t1");
        assertThat(sent.get("X-Wire")).isEqualTo("w1");
    }

    @Test
    void clientOfAPlainAddressReadsNoCertificates() {
        ClientSettings settings = new ClientSettings();
        HttpUrl plain = HttpUrl.get("http://127.0.0.1/");
        assertThatThrownBy(() -> settings.http(plain).build().sslSocketFactory())
                .hasMessage("CLEARTEXT-only client");
        assertThat(settings.http(HttpUrl.get("https://freight.example/"))
                        .build()
                        .sslSocketFactory())
                .isNotNull();
        settings.okHttpClient = new OkHttpClient();
        assertThat(settings.http(plain).build().sslSocketFactory()).isNotNull();
    }

    @Test
    void clientOfTheUserStaysOpen() throws IOException {
        OkHttpClient users = new OkHttpClient();
        service.answers(200, BALANCE).answers(200, BALANCE);
        try (FreightClient freight = service.client(users)) {
            freight.getBalance();
        }
        assertThat(users.connectionPool().idleConnectionCount()).isEqualTo(1);
        assertThat(users.dispatcher().executorService().isShutdown()).isFalse();
        Request request = new Request.Builder().url(service.url()).build();
        try (Response response = users.newCall(request).execute()) {
            assertThat(response.code()).isEqualTo(200);
        }
        users.connectionPool().evictAll();
        users.dispatcher().executorService().shutdown();
    }

    @Test
    void timeoutsOfTheUserDoNotShortenAnAttempt() {
        OkHttpClient users = new OkHttpClient.Builder()
                .callTimeout(Duration.ofMillis(1))
                .readTimeout(Duration.ofMillis(1))
                .build();
        service.answers(new MockResponse.Builder()
                .body(BALANCE)
                .headersDelay(100, TimeUnit.MILLISECONDS)
                .build());
        try (FreightClient freight = service.client(users)) {
            assertThat(freight.getBalance().balanceUsd()).isEqualTo("1");
        }
    }

    @Test
    void closedClientSendsNothing() {
        FreightClient freight = service.client();
        freight.close();
        freight.close();
        assertThatThrownBy(freight::getBalance).isInstanceOf(ClientClosedException.class);
        assertThat(service.requests()).isZero();
    }

    @Test
    void closedClientLeavesNoConnection() {
        service.answers(200, BALANCE);
        Attempt attempt = new Attempt(1, Duration.ofSeconds(10), false);
        Request request = new Request.Builder()
                .url(service.url())
                .tag(Attempt.class, attempt)
                .build();
        Transport used;
        try (Scheduler timer = new DaemonTimer(Warnings.of("test"), InstantSource.system());
                Transport transport = new Transport(null, new OkHttpClient.Builder(), timer, Warnings.of("test"))) {
            transport.send(request, attempt, call -> {});
            assertThat(transport.http.connectionPool().idleConnectionCount()).isEqualTo(1);
            used = transport;
        }
        assertThat(used.http.connectionPool().idleConnectionCount()).isZero();
    }

    @Test
    void threadsAreDaemons() {
        service.answers(200, BALANCE).answers(200, BALANCE);
        ClientThreads threads = new ClientThreads();
        try (FreightClient freight = service.client()) {
            freight.getBalance();
            freight.async().getBalance().join();

            assertThat(threads.ofEachKind()).allMatch(Thread::isDaemon);
            assertThat(Thread.getAllStackTraces().keySet())
                    .filteredOn(thread -> thread.getName().startsWith("OkHttp")
                            || thread.getName().startsWith("Okio"))
                    .isNotEmpty()
                    .allMatch(Thread::isDaemon);
        }
    }
}
