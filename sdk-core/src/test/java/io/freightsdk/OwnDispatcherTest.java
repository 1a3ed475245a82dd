package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;

class OwnDispatcherTest {
    @Test
    void defaultDispatcherIsNotSetUp() {
        assertThat(Transport.isSetUp(new OkHttpClient().dispatcher())).isFalse();
        assertThat(Transport.isSetUp(new Dispatcher())).isFalse();
    }

    @Test
    void dispatcherWithLimitsOrThreadsOfItsOwnIsSetUp() {
        Dispatcher limited = new Dispatcher();
        limited.setMaxRequestsPerHost(50);
        assertThat(Transport.isSetUp(limited)).isTrue();

        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            assertThat(Transport.isSetUp(new Dispatcher(threads))).isTrue();
        } finally {
            threads.shutdown();
        }
    }
}
