package io.freightsdk;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.freightsdk.model.LoadStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.BaseStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HouseRulesTest {
    private static final Pattern ARROW = Pattern.compile("(?m)^(\\w+) ─+> (\\w+(?:, \\w+)*)$");

    private static final Pattern PUT_TOGETHER =
            Pattern.compile("(?i)\\bwarnings\\s*\\.(?:log|safely)\\(\\s*(\"[^\"]*\") \\+");

    private static final Set<String> MONEY = Set.of(
            "BigDecimal.add",
            "BigDecimal.subtract",
            "FreightClient.getBalance",
            "FreightAsyncClient.getBalance",
            "FreightClient.getPricing",
            "FreightAsyncClient.getPricing");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> location.contains("/sdk-core/"))
            .importPackages("io.freightsdk");

    /** In a project of modules the server, the starter and durable calls can be on the class path, which no module names. */
    @Test
    void exportsReachTheClassPath() throws IOException {
        for (String module : List.of("../sdk-models", ".")) {
            assertThat(Files.readString(Path.of(module, "src/main/module/module-info.java")))
                    .doesNotContainPattern("exports [\\w.]+ to\\b");
        }
    }

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
                        "io.freightsdk.internal",
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
                .onlyDependOnClassesThat(
                        resideInAnyPackage("java..", "io.freightsdk.error", "io.freightsdk.internal", "org.jspecify..")
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

    /**
     * The client alone adds up money and reads balances and prices. A watch and a tracker add what reports of their reads say,
     * a load's limit is measured in reads, two tools return what they read, and a quote compares the balance. What a load has cost
     * is a number in its watch, which one class adds to.
     */
    @Test
    void toolsAndTrackingLeaveMoneyToTheClient() {
        Set<String> found = CLASSES.stream()
                .filter(resideInAnyPackage("io.freightsdk.tools", "io.freightsdk.tracking"))
                .flatMap(from -> from.getAccessesFromSelf().stream())
                .filter(access -> MONEY.contains(access.getTargetOwner().getSimpleName() + "." + access.getName()))
                .map(access -> access.getOriginOwner().getSimpleName() + " " + access.getName())
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(found)
                .containsExactly(
                        "Gate getBalance",
                        "LoadLimit add",
                        "LoadLimit subtract",
                        "PaidReads add",
                        "Task getBalance",
                        "Task getPricing");
        assertThat(CLASSES.stream()
                        .flatMap(from -> from.getFieldAccessesFromSelf().stream())
                        .filter(access -> access.getAccessType() == JavaFieldAccess.AccessType.SET)
                        .filter(access -> access.getName().equals("spentMicros"))
                        .map(access -> access.getOriginOwner().getSimpleName()))
                .containsOnly("State");
    }

    /** A kind is a text that is the same for all loads: {@code Warnings.logOf} has the load. A listener has seven events. */
    @Test
    void kindsOfWarningsAreConstantTexts() throws IOException {
        Set<String> found = new TreeSet<>();
        for (String module : List.of("", "durable", "spring")) {
            try (Stream<Path> files = Files.walk(Path.of(module, "src/main/java"))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    Matcher put = PUT_TOGETHER.matcher(Files.readString(file));
                    while (put.find()) {
                        found.add(file.getFileName() + " " + put.group(1));
                    }
                }
            }
        }
        assertThat(found).containsExactly("Events.java \"CallListener.\"");
    }

    /** Each line of the drawing is a package and all that it imports; what it imports stands below it. */
    @Test
    void packagesImportWhatTheDrawingSays() throws IOException {
        Map<String, Set<String>> imports = new TreeMap<>();
        for (JavaClass from : CLASSES) {
            for (Dependency dependency : from.getDirectDependenciesFromSelf()) {
                String to = dependency.getTargetClass().getBaseComponentType().getPackageName();
                if (to.startsWith("io.freightsdk") && !to.equals(from.getPackageName())) {
                    imports.computeIfAbsent(room(from.getPackageName()), room -> new TreeSet<>())
                            .add(room(to));
                }
            }
        }
        Map<String, Set<String>> drawn = new TreeMap<>();
        Matcher line = ARROW.matcher(Files.readString(Path.of("../docs/contributors/architecture.md")));
        while (line.find()) {
            Set<String> targets = new TreeSet<>(List.of(line.group(2).split(", ")));
            assertThat(targets).as("imports of %s are below it", line.group(1)).noneMatch(drawn::containsKey);
            drawn.put(line.group(1), targets);
        }
        assertThat(imports).isEqualTo(drawn);
    }

    private static String room(String name) {
        return name.equals("io.freightsdk") ? "client" : name.substring("io.freightsdk.".length());
    }

    @Test
    void noTwoClassesShareASimpleName() {
        assertThat(topLevel().map(JavaClass::getSimpleName)).doesNotHaveDuplicates();
    }

    /** A package of many files has a map, and one of a single class says why it is one. */
    @Test
    void packagesSayWhatIsInThem() throws IOException {
        Map<String, Long> sizes =
                topLevel().collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
        for (Map.Entry<String, Long> size : sizes.entrySet()) {
            Path info = Path.of("src/main/java", size.getKey().split("\\.")).resolve("package-info.java");
            if (size.getValue() > 15) {
                assertThat(info).content().contains("<ul>");
            } else if (size.getValue() == 1) {
                assertThat(info).content().contains("A package of its own");
            }
        }
        assertThat(sizes).containsKeys("io.freightsdk", "io.freightsdk.testing");
    }

    private static Stream<JavaClass> topLevel() {
        return CLASSES.stream()
                .filter(JavaClass::isTopLevelClass)
                .filter(type -> !type.getSimpleName().equals("package-info"));
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
                .doNotHaveFullyQualifiedName("io.freightsdk.Timer$DaemonTimer")
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
