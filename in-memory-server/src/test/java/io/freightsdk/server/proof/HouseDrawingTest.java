package io.freightsdk.server.proof;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The house as {@code docs/architecture.md} draws it, one word for each idea in it, and what of it a user types. */
final class HouseDrawingTest {
    private static final String ROOT = "io.freightsdk.server";

    /** Packages that users begin from; what else stands in their signatures is listed as a value. */
    private static final Set<String> DOORS = Set.of("", "compare", "junit");

    private static final Set<String> VALUES = Set.of("""
            accounts.AgentKey accounts.CompletionMode accounts.IssuedKey accounts.Scope
            billing.EntryKind billing.Fingerprint billing.LedgerEntry dialect.Dialect
            faults.Fault faults.FaultEffect faults.FaultEffect$Status faults.FaultPoint faults.PendingFault
            geo.Address geo.GeoPoint geo.GeocodedPoint geo.Geocoder geo.Precision
            journal.JournalEntry journal.SmsMessage
            loads.Fence loads.FenceSettings loads.FenceSettings$ExitMargin loads.Fix
            loads.PingResult loads.PingResult$RefusedFix loads.Profile loads.Refusal
            truck.Pace
            """.split("\\s+"));

    private final JavaClasses server = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    private Stream<JavaClass> topLevel() {
        return server.stream()
                .filter(JavaClass::isTopLevelClass)
                .filter(each -> !each.getSimpleName().equals("package-info"));
    }

    private static String room(JavaClass each) {
        return each.getPackageName().equals(ROOT) ? "" : each.getPackageName().substring(ROOT.length() + 1);
    }

    @Test
    void drawingHasEveryPackageAndArrowsPointDown() throws IOException {
        Map<String, Integer> floors = floors();
        assertThat(floors.keySet())
                .isEqualTo(new TreeSet<>(topLevel().map(HouseDrawingTest::room).toList()));

        for (JavaClass each : server) {
            each.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                    .filter(target -> target.getPackageName().startsWith(ROOT)
                            && !room(target).equals(room(each)))
                    .forEach(target -> assertThat(floors.get(room(each)))
                            .as("%s uses %s", each.getName(), target.getName())
                            .isLessThan(floors.get(room(target))));
        }
    }

    /** The drawing's lines from the top; the front door is the one that says so. */
    private static Map<String, Integer> floors() throws IOException {
        String page = Files.readString(Path.of("../docs/architecture.md"));
        String drawing = page.substring(page.indexOf("standalone  "));
        Map<String, Integer> floors = new HashMap<>();
        List<String> lines =
                drawing.substring(0, drawing.indexOf("```")).lines().toList();
        for (int floor = 0; floor < lines.size(); floor++) {
            for (String name : lines.get(floor).split(" {2,}")[0].split(" ")) {
                floors.put(name.equals("InMemoryFreightServer") ? "" : name, floor);
            }
        }
        return floors;
    }

    @Test
    void noTwoClassesShareAName() {
        assertThat(topLevel().collect(groupingBy(JavaClass::getSimpleName)).values())
                .allSatisfy(same -> assertThat(same).hasSize(1));
    }

    @Test
    void noPackageIsForOneClass() {
        assertThat(topLevel().collect(groupingBy(JavaClass::getPackageName)).values())
                .allSatisfy(classes -> assertThat(classes).hasSizeGreaterThan(1));
    }

    @Test
    void largePackageHasAMapOfAllItsClasses() throws IOException {
        for (List<JavaClass> classes :
                topLevel().collect(groupingBy(JavaClass::getPackageName)).values()) {
            if (classes.size() > 15) {
                String folder = classes.get(0).getPackageName().replace('.', '/');
                String map = Files.readString(Path.of("src/main/java", folder, "package-info.java"));
                assertThat(classes)
                        .allSatisfy(each -> assertThat(map).containsPattern("\\b" + each.getSimpleName() + "\\b"));
            }
        }
    }

    /** What a {@code module-info} has to export besides the doors. */
    @Test
    void whatUsersTypeIsInTheDoorsOrAValue() {
        Set<JavaClass> seen = topLevel()
                .filter(each ->
                        DOORS.contains(room(each)) && each.getModifiers().contains(JavaModifier.PUBLIC))
                .collect(toCollection(() -> new TreeSet<>((a, b) -> a.getName().compareTo(b.getName()))));
        for (int before = 0; before != seen.size(); ) {
            before = seen.size();
            List.copyOf(seen).forEach(each -> types(each).forEach(seen::add));
        }
        assertThat(seen)
                .extracting(each -> each.getName().substring(ROOT.length() + 1))
                .filteredOn(name -> name.contains(".") && !DOORS.contains(name.substring(0, name.indexOf('.'))))
                .containsExactlyInAnyOrderElementsOf(VALUES);
    }

    private static Stream<JavaClass> types(JavaClass of) {
        return of.getMethods().stream()
                .filter(method -> method.getModifiers().contains(JavaModifier.PUBLIC))
                .flatMap(HouseDrawingTest::types)
                .filter(type -> type.getPackageName().startsWith(ROOT))
                .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC));
    }

    private static Stream<JavaClass> types(JavaMethod method) {
        return Stream.concat(Stream.of(method.getReturnType()), method.getParameterTypes().stream())
                .map(JavaType::getAllInvolvedRawTypes)
                .flatMap(Set::stream)
                .map(JavaClass::getBaseComponentType);
    }
}
