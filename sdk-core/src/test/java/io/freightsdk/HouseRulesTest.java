package io.freightsdk;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.freightsdk.model.LoadStatus;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.BaseStream;
import org.junit.jupiter.api.Test;

class HouseRulesTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> location.contains("/sdk-core/"))
            .importPackages("io.freightsdk");

    @Test
    void modulesImportsAreTheseOnly() {
        classes()
                .that()
                .resideOutsideOfPackages("io.freightsdk.micrometer", "io.freightsdk.opentelemetry")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "javax.net.ssl",
                        "io.freightsdk",
                        "io.freightsdk.error",
                        "io.freightsdk.json",
                        "io.freightsdk.model",
                        "io.freightsdk.tools",
                        "io.freightsdk.tracking",
                        "com.squareup.moshi..",
                        "io.github.resilience4j..",
                        "kotlin..",
                        "okhttp3..",
                        "okio..",
                        "org.jspecify..")
                .check(CLASSES);
    }

    /** What a user need not have is named in its own package only. */
    @Test
    void metersAndSpansImportOneLibraryEach() {
        String[] ours = {"java..", "io.freightsdk", "io.freightsdk.error", "io.freightsdk.model", "org.jspecify.."};
        classes()
                .that()
                .resideInAPackage("io.freightsdk.micrometer")
                .should()
                .onlyDependOnClassesThat(
                        resideInAnyPackage(ours).or(resideInAnyPackage("io.micrometer..", "io.freightsdk.micrometer")))
                .check(CLASSES);
        classes()
                .that()
                .resideInAPackage("io.freightsdk.opentelemetry")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(ours)
                        .or(resideInAnyPackage(
                                "io.opentelemetry..", "io.freightsdk.opentelemetry", "okhttp3", "kotlin..")))
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

    @Test
    void toolsStandOnTheClientAndItKnowsNothingOfThem() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.freightsdk.tools")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.freightsdk.tools")
                .check(CLASSES);
    }

    /** What looks into classes is named for native images, in {@code META-INF/native-image}. */
    @Test
    void onlyOneClassLooksIntoClasses() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("io.freightsdk.tracking.EventJson")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("java.lang.reflect..")
                .orShould()
                .callMethod(Class.class, "forName", String.class)
                .check(CLASSES);
    }

    @Test
    void nobodySleeps() {
        noClasses()
                .should()
                .callMethod(Thread.class, "sleep", long.class)
                .orShould()
                .callMethod(TimeUnit.class, "sleep", long.class)
                .check(CLASSES);
    }

    /** Time comes in through {@link Timer}, so that a test can set it. */
    @Test
    void onlyTheRealTimerAsksTheClock() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("io.freightsdk.DaemonTimer")
                .should()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(Clock.class, "systemUTC")
                .check(CLASSES);
    }

    /** It belongs to the application: what blocks in it holds up what has nothing to do with freight. */
    @Test
    void commonPoolIsLeftAlone() {
        commonPoolStaysUnusedBy(CLASSES);
        noClasses()
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(ForkJoinPool.class)
                .check(CLASSES);
    }

    @Test
    void testsLeaveTheCommonPoolAlone() {
        commonPoolStaysUnusedBy(new ClassFileImporter()
                .withImportOption(new ImportOption.OnlyIncludeTests())
                .withImportOption(location -> location.contains("/sdk-core/"))
                .importPackages("io.freightsdk"));
    }

    private static void commonPoolStaysUnusedBy(JavaClasses classes) {
        noClasses()
                .should()
                .callMethod(CompletableFuture.class, "supplyAsync", Supplier.class)
                .orShould()
                .callMethod(CompletableFuture.class, "runAsync", Runnable.class)
                .orShould()
                .callMethod(CompletableFuture.class, "whenCompleteAsync", BiConsumer.class)
                .orShould()
                .callMethod(CompletableFuture.class, "orTimeout", long.class, TimeUnit.class)
                .orShould()
                .callMethod(Collection.class, "parallelStream")
                .orShould()
                .callMethod(BaseStream.class, "parallel")
                .check(classes);
    }
}
