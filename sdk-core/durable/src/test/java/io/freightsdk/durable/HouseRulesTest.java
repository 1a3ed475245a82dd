package io.freightsdk.durable;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class HouseRulesTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.freightsdk.durable");

    @Test
    void modulesImportsAreTheseOnly() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java.io",
                        "java.lang..",
                        "java.math",
                        "java.net",
                        "java.nio..",
                        "java.security",
                        "java.sql",
                        "java.time..",
                        "java.util..",
                        "javax.crypto..",
                        "javax.sql",
                        "io.freightsdk",
                        "io.freightsdk.durable",
                        "io.freightsdk.error",
                        "io.freightsdk.internal",
                        "io.freightsdk.json",
                        "io.freightsdk.model",
                        "io.freightsdk.tracking",
                        "com.github.kagkarlsson.scheduler..",
                        "com.squareup.moshi",
                        "okhttp3",
                        "okio",
                        "org.jspecify..")
                .check(CLASSES);
    }

    /** What looks into classes is named for native images, in {@code META-INF/native-image}. */
    @Test
    void onlyOneClassLooksIntoClasses() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("io.freightsdk.durable.OpenConnection")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("java.lang.reflect..")
                .orShould()
                .callMethod(Class.class, "forName", String.class)
                .check(CLASSES);
    }

    /** Rows have the database's time, and due times that of the builder's clock. */
    @Test
    void nobodyAsksTheClockOrSleeps() {
        noClasses()
                .should()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Thread.class, "sleep", long.class)
                .check(CLASSES);
    }
}
