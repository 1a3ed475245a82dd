package io.freightsdk;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.freightsdk.model.LoadStatus;
import org.junit.jupiter.api.Test;

class HouseRulesTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> location.contains("/sdk-core/"))
            .importPackages("io.freightsdk");

    @Test
    void modulesImportsAreTheseOnly() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "io.freightsdk",
                        "io.freightsdk.error",
                        "io.freightsdk.json",
                        "io.freightsdk.model",
                        "com.squareup.moshi..",
                        "io.github.resilience4j..",
                        "kotlin..",
                        "okhttp3..",
                        "okio..",
                        "org.jspecify..")
                .check(CLASSES);
    }

    @Test
    void nothingOfOkHttpsInsideIsUsed() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("okhttp3.internal..", "okio.internal..")
                .check(CLASSES);
    }

    @Test
    void errorsKnowNothingOfTheClient() {
        classes()
                .that()
                .resideInAPackage("io.freightsdk.error")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage("java..", "io.freightsdk.error", "org.jspecify..")
                        .or(type(LoadStatus.class)))
                .check(CLASSES);
    }
}
