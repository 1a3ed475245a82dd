package io.freightsdk;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.squareup.moshi.Moshi;
import com.squareup.moshi.Types;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Type;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HouseRulesTest {
    private static final String JACKSON = "io\\.freightsdk\\.json\\.FreightJackson.*";

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.freightsdk");

    @Test
    void modulesImportsAreTheseOnly() {
        String[] imports = {"java..", "io.freightsdk..", "com.squareup.moshi..", "okio..", "org.jspecify.."};
        classes()
                .that()
                .haveNameNotMatching(JACKSON)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(imports)
                .check(CLASSES);
        classes()
                .that()
                .haveNameMatching(JACKSON)
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(imports)
                        .or(resideInAnyPackage("com.fasterxml.jackson..", "tools.jackson..")))
                .check(CLASSES);
    }

    /** What a user need not have is named there only. */
    @Test
    void nobodyNeedsTheModulesForJackson() {
        noClasses()
                .that()
                .haveNameNotMatching(JACKSON)
                .should()
                .dependOnClassesThat()
                .haveNameMatching(JACKSON)
                .check(CLASSES);
    }

    @Test
    void modelKnowsNothingOfJson() {
        noClasses()
                .that(resideInAPackage("io.freightsdk.model"))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.freightsdk.json", "com.squareup.moshi..")
                .check(CLASSES);
    }

    @Test
    void nothingIsReflective() {
        // a factory's signature has java.lang.reflect.Type in it, which is a name for a class and opens none;
        // of a class only its name and the files beside it are asked, and Moshi, which would look into it, is never
        // called
        DescribedPredicate<JavaClass> type = DescribedPredicate.describe("Type", c -> c.isEquivalentTo(Type.class));
        noClasses()
                .should()
                .dependOnClassesThat(resideInAPackage("java.lang.reflect..").and(DescribedPredicate.not(type)))
                .orShould()
                .callMethodWhere(DescribedPredicate.describe("looks into a class", HouseRulesTest::looksIntoAClass))
                .orShould()
                .dependOnClassesThat()
                .belongToAnyOf(MethodHandles.class, MethodHandles.Lookup.class)
                .check(CLASSES);
    }

    private static boolean looksIntoAClass(JavaMethodCall call) {
        JavaClass owner = call.getTargetOwner();
        return (owner.isEquivalentTo(Class.class)
                        && !Set.of("getName", "getResourceAsStream").contains(call.getName()))
                || owner.isEquivalentTo(Moshi.class)
                || owner.isEquivalentTo(Moshi.Builder.class)
                || owner.isEquivalentTo(Types.class);
    }

    @Test
    void adaptersAreNobodysBusiness() {
        classes()
                .that()
                .haveSimpleNameEndingWith("JsonAdapter")
                .or()
                .haveSimpleName("Adapters")
                .should()
                .bePackagePrivate()
                .check(CLASSES);
    }
}
