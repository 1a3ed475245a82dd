package io.freightsdk;

import io.github.resilience4j.core.IntervalFunction;
import io.github.resilience4j.core.functions.Either;
import java.net.Socket;
import java.net.URL;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import kotlin.KotlinVersion;
import kotlin.enums.EnumEntries;
import okio.Okio;

/**
 * Checks, when a client is made, that no dependency was downgraded below what the SDK calls: a paid call could fail halfway with a LinkageError.
 *
 * @param old in the versions that lack it too, to tell where they come from
 */
record DependencyCheck(String name, String version, Supplier<Class<?>> old, Supplier<?> needed) {
    static final List<DependencyCheck> ALL = List.of(
            new DependencyCheck(
                    "org.jetbrains.kotlin:kotlin-stdlib", "2.1.21", () -> KotlinVersion.class, () -> EnumEntries.class),
            new DependencyCheck("com.squareup.okio:okio-jvm", "3.18.1", () -> Okio.class, () ->
                    (Function<Socket, okio.Socket>) Okio::socket),
            new DependencyCheck(
                    "io.github.resilience4j:resilience4j-core",
                    "2.4.0",
                    () -> IntervalFunction.class,
                    () -> Either.class));

    void check() {
        try {
            Objects.requireNonNull(needed.get());
        } catch (LinkageError e) {
            throw new IllegalStateException(
                    "FreightClient: " + jar() + " lacks what freight-sdk-core calls; set " + name + " to " + version
                            + " or newer under dependencyManagement and take older jars of it off the class path",
                    e);
        }
    }

    /** The file it comes from, without the path: that may hold a user's name. */
    String jar() {
        try {
            URL from = old.get().getProtectionDomain().getCodeSource().getLocation();
            String jar = fileIn(from.getPath());
            return jar.isEmpty() ? name : jar;
        } catch (LinkageError | RuntimeException e) {
            // not there at all, or not from a file
            return name;
        }
    }

    /** The last name in it; of a jar inside a jar, as Spring Boot packs them, the inner one. */
    static String fileIn(String path) {
        String file = path.replaceFirst("!?/$", "");
        return file.substring(file.lastIndexOf('/') + 1);
    }
}
