package io.freightsdk.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.squareup.moshi.JsonReader;
import io.freightsdk.json.FreightJson;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.stream.Stream;
import okio.Buffer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A build tool may leave out the library that speaks HTTP; a server that never responds would be found out late. */
class MissingHttpCoreTest {
    @Test
    void startNamesWhatIsMissing() throws Exception {
        URL[] others = Stream.of(
                        InMemoryFreightServer.class, FreightJson.class, JsonReader.class, Buffer.class, Nullable.class)
                .map(each -> each.getProtectionDomain().getCodeSource().getLocation())
                .distinct()
                .toArray(URL[]::new);
        try (URLClassLoader loader = new URLClassLoader(others, ClassLoader.getPlatformClassLoader())) {
            Class<?> server = loader.loadClass(InMemoryFreightServer.class.getName());
            Throwable failure = catchThrowable(() -> server.getMethod("start").invoke(null));
            assertThat(failure).isInstanceOf(InvocationTargetException.class);
            assertThat(failure.getCause())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("org.apache.httpcomponents.core5:httpcore5");
        }
    }
}
