package io.freightsdk.server;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;

class JUnitStaysApartTest {
    private static final JavaClasses MAIN =
            new ClassFileImporter(List.of(new ImportOption.DoNotIncludeTests())).importPackages("io.freightsdk");

    @Test
    void onlyTheExtensionKnowsJUnit() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.freightsdk.server.junit")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.junit..", "org.opentest4j..", "io.freightsdk.server.junit")
                .check(MAIN);
    }
}
