package io.freightsdk.rules;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.freightsdk.ChargeStore;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.math.BigDecimal;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Six rules that protect money and users. They name packages, so classes may be added, renamed and removed. */
@Tag("acceptance")
class ArchitectureTest {
    private static final JavaClasses PRODUCT = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(location -> !location.contains("sdk-examples") && !location.contains("test-support"))
            .importPackages("io.freightsdk");

    /** Each can prove the other wrong only if neither is made of the other. */
    @Test
    void serverNeverDependsOnTheClient() {
        noClasses()
                .that()
                .resideInAPackage("io.freightsdk.server..")
                .should()
                .dependOnClassesThat(resideInAPackage("io.freightsdk..")
                        .and(not(resideInAnyPackage(
                                "io.freightsdk.server..", "io.freightsdk.model..", "io.freightsdk.json.."))))
                .check(PRODUCT);
    }

    /**
     * Whoever else needs a sum of money gets it from the client. The charges in a database are the client's
     * in another place, a tracker has its own limit, and the server has a ledger.
     */
    @Test
    void onlyTheClientAddsUpMoney() {
        noClasses()
                .that(not(resideInAnyPackage(
                                "io.freightsdk",
                                "io.freightsdk.durable..",
                                "io.freightsdk.tracking",
                                "io.freightsdk.server",
                                "io.freightsdk.server.standalone"))
                        .and(not(insideOf(ChargeStore.class))))
                .should()
                .accessTargetWhere(calls(Map.of(BigDecimal.class, Set.of("add", "subtract", "multiply"))))
                .check(PRODUCT);
    }

    private static DescribedPredicate<JavaClass> insideOf(Class<?> type) {
        return DescribedPredicate.describe(
                "inside of a " + type.getSimpleName(),
                each -> Stream.iterate(each, one -> one.getEnclosingClass().orElse(null))
                        .takeWhile(one -> one != null)
                        .anyMatch(assignableTo(type)));
    }

    /**
     * Time comes in as an {@code InstantSource}, which a test sets, and waiting as a timer or a lock.
     */
    @Test
    void nobodyReadsTheClockOrSleeps() {
        noClasses()
                .that()
                // it asks whether the client's clock is the system's
                .doNotHaveSimpleName("DaemonTimer")
                .should()
                .accessTargetWhere(calls(Map.of(
                        Thread.class, Set.of("sleep"),
                        TimeUnit.class, Set.of("sleep"),
                        System.class, Set.of("currentTimeMillis"),
                        Instant.class, Set.of("now"),
                        LocalDate.class, Set.of("now"),
                        YearMonth.class, Set.of("now"),
                        OffsetDateTime.class, Set.of("now"),
                        ZonedDateTime.class, Set.of("now"),
                        Clock.class, Set.of("systemUTC", "systemDefaultZone", "system"))))
                .check(PRODUCT);
    }

    /**
     * Where threads wait for sockets and for each other, time is that of the machine. In the rest it is injected: a reference
     * to {@code System::nanoTime} is how it comes in.
     */
    @Test
    void onlyTheEdgesMeasureRealTime() {
        noClasses()
                .that(not(resideInAnyPackage(
                        "io.freightsdk.server",
                        "io.freightsdk.server.standalone",
                        "io.freightsdk.durable..",
                        "io.freightsdk.mcp")))
                .and()
                .haveSimpleNameNotEndingWith("Timer")
                .should()
                .callMethod(System.class, "nanoTime")
                .check(PRODUCT);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            okhttp3..                         | io.freightsdk, io.freightsdk.opentelemetry, io.freightsdk.durable.., io.freightsdk.spring, io.freightsdk.mcp
            com.squareup.moshi..              | io.freightsdk, io.freightsdk.json, io.freightsdk.tools, io.freightsdk.tracking, io.freightsdk.durable.., io.freightsdk.mcp, io.freightsdk.server..
            io.github.resilience4j..          | io.freightsdk
            com.github.kagkarlsson..          | io.freightsdk.durable..
            org.springframework..             | io.freightsdk.spring, io.freightsdk.server.junit
            io.micrometer..                   | io.freightsdk.micrometer, io.freightsdk.spring
            io.opentelemetry..                | io.freightsdk.opentelemetry
            com.fasterxml.jackson..           | io.freightsdk.json, io.freightsdk.spring
            tools.jackson..                   | io.freightsdk.json, io.freightsdk.spring
            org.apache.hc..                   | io.freightsdk.server
            org.junit..                       | io.freightsdk.server.junit
            """)
    void libraryIsUsedByItsPackagesOnly(String library, String packages) {
        noClasses()
                .that(not(resideInAnyPackage(packages.split(", *"))))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(library)
                .check(PRODUCT);
    }

    @Test
    void nothingInsideOfOkHttpIsUsed() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("okhttp3.internal..", "okio.internal..")
                .check(PRODUCT);
    }

    /** The life of a load, money and faults are computed; only the edge of the server waits for sockets. */
    @Test
    void onlyTheEdgeOfTheServerUsesSockets() {
        noClasses()
                .that()
                .resideInAPackage("io.freightsdk.server")
                .and()
                .haveNameNotMatching("io\\.freightsdk\\.server\\.HttpServer.*")
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(
                        Socket.class, ServerSocket.class, File.class, FileInputStream.class, FileOutputStream.class)
                .check(PRODUCT);
    }

    /** A rule about nothing would hold. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "io.freightsdk",
                "io.freightsdk.tracking",
                "io.freightsdk.tools",
                "io.freightsdk.durable",
                "io.freightsdk.spring",
                "io.freightsdk.mcp",
                "io.freightsdk.server",
                "io.freightsdk.model"
            })
    void rulesAreAboutAllModules(String name) {
        assertThat(PRODUCT.containPackage(name)).isTrue();
    }

    private static DescribedPredicate<JavaAccess<?>> calls(Map<Class<?>, Set<String>> methods) {
        return DescribedPredicate.describe(
                "one of " + methods,
                access -> methods.entrySet().stream()
                        .anyMatch(one -> access.getTargetOwner().isEquivalentTo(one.getKey())
                                && one.getValue().contains(access.getName())));
    }
}
