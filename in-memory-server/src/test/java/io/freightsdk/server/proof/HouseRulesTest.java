package io.freightsdk.server.proof;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.BaseStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may know whom inside this module. */
final class HouseRulesTest {
    private static final String ROOT = "io.freightsdk.server..";
    private static final String FRONT_DOOR = "io.freightsdk.server";
    private static final String WIRE = "io.freightsdk.server.wire..";
    private static final String JUNIT = "io.freightsdk.server.junit..";
    private static final String STANDALONE = "io.freightsdk.server.standalone..";

    static final JavaClasses SERVER = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.freightsdk.server");

    private static DescribedPredicate<JavaClass> in(String... packages) {
        return resideInAnyPackage(packages);
    }

    @Test
    void serverStandsOnTheModelsAndItsLibrariesAndNeverOnTheClient() {
        classes()
                .that()
                .resideInAPackage(ROOT)
                .should()
                .onlyDependOnClassesThat(in(
                        "java..",
                        ROOT,
                        "io.freightsdk.model..",
                        "io.freightsdk.json..",
                        "com.squareup.moshi..",
                        "okio..",
                        "org.jspecify..",
                        "org.apache.hc.core5..",
                        "com.google.i18n.phonenumbers..",
                        "org.junit.jupiter.api..",
                        "org.junit.platform.commons..",
                        "org.springframework..",
                        "org.opentest4j.."))
                .check(SERVER);
    }

    @Test
    void libraryIsKnownToOnePackageOnly() {
        onlyIn(WIRE, "org.apache.hc..");
        onlyIn("io.freightsdk.server.api..", "com.google.i18n.phonenumbers..");
        onlyIn(JUNIT, "org.junit..");
        onlyIn(JUNIT, "org.opentest4j..");
        onlyIn(JUNIT, "org.springframework..");
    }

    private void onlyIn(String home, String library) {
        none(not(in(home)), in(library));
    }

    private void none(DescribedPredicate<JavaClass> of, DescribedPredicate<JavaClass> knows) {
        noClasses().that(of).should().dependOnClassesThat(knows).check(SERVER);
    }

    @Test
    void packagesHaveNoCycle() {
        slices().matching("io.freightsdk.server.(*)..")
                .should()
                .beFreeOfCycles()
                .check(SERVER);
    }

    /** The package on top stands on all others; only what is built with it knows it, and nothing knows that. */
    @Test
    void featureDoesNotKnowTheFrontDoor() {
        none(in(ROOT).and(not(in(FRONT_DOOR, JUNIT, STANDALONE))), in(FRONT_DOOR));
        onlyIn(JUNIT, JUNIT);
        onlyIn(STANDALONE, STANDALONE);
    }

    /** The core knows neither requests nor who sent them; the edge knows nothing of freight. */
    @Test
    void coreIsPureAndTheEdgeIsThin() {
        none(
                in("io.freightsdk.server.loads..", "io.freightsdk.server.geo..", "io.freightsdk.server.money.."),
                in(WIRE, "io.freightsdk.server.api..", "io.freightsdk.server.state..", "com.squareup.moshi..")
                        .or(in("io.freightsdk.model..")));
        none(in(WIRE), in(ROOT).and(not(in(WIRE))));
    }

    /** Progress is what a status is made of, and nobody but the fold takes it on. */
    @Test
    void statusChangesInOnePlace() {
        noClasses()
                .that()
                .haveSimpleNameNotContaining("Lifecycle")
                .should()
                .callMethod(
                        "io.freightsdk.server.loads.Progress",
                        "reached",
                        "io.freightsdk.server.loads.Milestone",
                        "java.time.Instant")
                .check(SERVER);
    }

    @Test
    void nobodySleepsOrAsksTheSystem() {
        noClasses()
                .should()
                .callMethod(Thread.class, "sleep", long.class)
                .orShould()
                .callMethod(System.class, "getProperty", String.class)
                .orShould()
                .callMethod(System.class, "setProperty", String.class, String.class)
                .orShould()
                .callMethod(Instant.class, "now")
                .check(SERVER);
    }

    /** Digits of Egypt, Iran or Nepal would be in it. */
    @Test
    void noTextFollowsTheLocaleOfTheMachine() {
        noClasses()
                .should()
                .callMethod(String.class, "formatted", Object[].class)
                .orShould()
                .callMethod(String.class, "format", String.class, Object[].class)
                .check(SERVER);
    }

    /** Scripts and styles may have a tenth more than they began with. */
    @ParameterizedTest
    @CsvSource({"java, java, 1005", "resources, js css html, 3316"})
    void pagesStaySmall(String folder, String kinds, int most) throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of("src/main", folder, "io/freightsdk/server/pages"))) {
            for (Path file : files.toList()) {
                if (List.of(kinds.split(" ", -1)).contains(file.toString().replaceFirst(".*\\.", ""))) {
                    lines.addAll(Files.readAllLines(file));
                }
            }
        }
        assertThat(lines).hasSizeBetween(900, most);
    }

    @ParameterizedTest
    @CsvSource({"src/main, 16600", "., 18650"})
    void serverStaysSmall(Path folder, int most) throws IOException {
        int lines = 0;
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(each -> each.toString().matches("(.*/)?src/main/java/.*\\.java"))
                    .toList()) {
                lines += Files.readAllLines(file).size();
            }
        }
        assertThat(lines).isBetween(15_000, most);
    }

    /** One blocked test would hold up all others: {@link io.freightsdk.server.OwnThread} is there instead. */
    @Test
    void testsLeaveTheCommonPoolAlone() {
        noClasses()
                .should()
                .callMethod(CompletableFuture.class, "supplyAsync", Supplier.class)
                .orShould()
                .callMethod(CompletableFuture.class, "runAsync", Runnable.class)
                .orShould()
                .callMethod(Collection.class, "parallelStream")
                .orShould()
                .callMethod(BaseStream.class, "parallel")
                .check(new ClassFileImporter()
                        .withImportOption(new ImportOption.OnlyIncludeTests())
                        .importPackages("io.freightsdk.server"));
    }
}
