package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.ClientSettings.DependencyCheck;
import okio.Okio;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class DependencyCheckTest {
    private static final String NAME = "com.squareup.okio:okio-jvm";

    @ParameterizedTest
    @FieldSource("io.freightsdk.ClientSettings$DependencyCheck#ALL")
    void librariesOfThisBuildPass(DependencyCheck library) {
        assertThatCode(library::check).doesNotThrowAnyException();
        assertThat(library.jar()).endsWith("-" + library.version() + ".jar");
    }

    @Test
    void oldLibraryIsNamedWithTheVersionToSet() {
        NoSuchMethodError lacking = new NoSuchMethodError("okio.Okio.socket");
        DependencyCheck okio = new DependencyCheck(NAME, "9.1", () -> Okio.class, () -> {
            throw lacking;
        });
        assertThatThrownBy(okio::check)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("FreightClient: " + okio.jar() + " lacks what freight-sdk-core calls; set " + NAME
                        + " to 9.1 or newer under dependencyManagement and take older jars of it off the class path")
                .hasCause(lacking);
    }

    @Test
    void missingLibraryIsNamedByItsCoordinates() {
        DependencyCheck none = new DependencyCheck(
                NAME,
                "9.1",
                () -> {
                    throw new NoClassDefFoundError("okio/Okio");
                },
                () -> null);
        assertThat(none.jar()).isEqualTo(NAME);
    }

    @ParameterizedTest
    @CsvSource({
        "/home/x/.m2/okio-jvm-3.9.0.jar, okio-jvm-3.9.0.jar",
        "file:/app/app.jar!/BOOT-INF/lib/okio-jvm-3.9.0.jar!/, okio-jvm-3.9.0.jar",
        "nested:/app/app.jar/!BOOT-INF/lib/okio-jvm-3.9.0.jar!/, okio-jvm-3.9.0.jar",
        "/app/target/classes/, classes"
    })
    void fileIsTheLastNameOfAPath(String path, String file) {
        assertThat(DependencyCheck.fileIn(path)).isEqualTo(file);
    }
}
