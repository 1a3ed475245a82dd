package io.freightsdk.durable;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.freightsdk.FreightAsyncClient;
import io.freightsdk.FreightClient;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
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

    /** Its books add up money, which are the pool's rows and the month's; after a 402 a lane reads the free balance. */
    @Test
    void onlyBooksAddUpMoney() {
        Set<String> money =
                Set.of("BigDecimal.add", "BigDecimal.subtract", "FreightClient.getBalance", "FreightClient.getPricing");
        assertThat(CLASSES.stream()
                        .flatMap(from -> from.getAccessesFromSelf().stream())
                        .filter(access ->
                                money.contains(access.getTargetOwner().getSimpleName() + "." + access.getName()))
                        .map(access -> access.getOriginOwner().getSimpleName() + " " + access.getName())
                        .collect(Collectors.toSet()))
                .contains("LimitRows subtract")
                .isSubsetOf(
                        "CallLane getBalance", "Check add",
                        "Check subtract", "JdbcBooks add",
                        "JdbcBooks subtract", "JdbcSpendPool add",
                        "JdbcSpendPool subtract", "LimitRows subtract");
    }

    /** They cannot send anything to the service. */
    @Test
    void storesAndBooksHaveNoClient() {
        noClasses()
                .that()
                .haveNameMatching(".*\\.(?:Jdbc|TrackingWebhooks|Webhook|Event|Limit|Receivers).*")
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(FreightClient.class, FreightAsyncClient.class)
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
