package io.freightsdk.server.proof;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The house as {@code docs/contributors/architecture.md} draws it, one word for each idea in it, and what of it a user types. */
final class HouseDrawingTest {
    private static final String ROOT = "io.freightsdk.server";

    /** Types that a user names first; all others that are exported are met in the signatures of these. */
    private static final Set<String> DOORS = Set.of(
            "InMemoryFreightServer",
            "FixRefusedException",
            "junit.EnableFreightServer",
            "junit.FreightServerExtension",
            "junit.FreightServerTest",
            "values.CannotDriveException");

    private static final JavaClasses SERVER = HouseRulesTest.SERVER;

    private Stream<JavaClass> topLevel() {
        return SERVER.stream()
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

        for (JavaClass each : SERVER) {
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
        String page = Files.readString(Path.of("../docs/contributors/architecture.md"));
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

    @Test
    void moduleExportsWhatIsReachableFromTheDoorsAndNoMore() throws IOException {
        String descriptor = Files.readString(Path.of("src/main/module/module-info.java"));
        Set<String> exported = SERVER.stream()
                .filter(HouseDrawingTest::isSeen)
                .filter(each -> descriptor.contains("exports " + each.getPackageName() + ";"))
                .map(JavaClass::getName)
                .collect(toCollection(TreeSet::new));

        assertThat(exported).isEqualTo(reachable());
    }

    private Set<String> reachable() {
        Map<String, JavaClass> seen = new TreeMap<>();
        DOORS.forEach(name -> seen.put(ROOT + "." + name, SERVER.get(ROOT + "." + name)));
        for (int before = 0; before != seen.size(); ) {
            before = seen.size();
            List.copyOf(seen.values()).stream()
                    .flatMap(this::met)
                    .filter(type -> type.getPackageName().startsWith(ROOT))
                    .filter(HouseDrawingTest::isSeen)
                    .forEach(type -> seen.put(type.getName(), type));
        }
        return seen.keySet();
    }

    /** Public, and so are all around it. */
    private static boolean isSeen(JavaClass each) {
        return each.getModifiers().contains(JavaModifier.PUBLIC)
                && each.getEnclosingClass().map(HouseDrawingTest::isSeen).orElse(true);
    }

    /** The types of its public methods, constructors and fields, its supertypes, those around it, and cases inside it. */
    private Stream<JavaClass> met(JavaClass of) {
        Stream<JavaType> members = of.getMembers().stream()
                .filter(member -> member.getModifiers().contains(JavaModifier.PUBLIC))
                .flatMap(HouseDrawingTest::types);
        Stream<JavaType> above = Stream.concat(of.getInterfaces().stream(), of.getSuperclass().stream());
        Stream<JavaClass> cases = SERVER.stream()
                .filter(each -> each.getEnclosingClass().filter(of::equals).isPresent())
                .filter(each -> each.isAssignableTo(of.getName()));
        return Stream.of(raw(members), raw(above), cases, of.getEnclosingClass().stream())
                .flatMap(each -> each);
    }

    private static Stream<JavaType> types(JavaMember member) {
        if (member instanceof JavaCodeUnit code) {
            return Stream.concat(Stream.of(code.getReturnType()), code.getParameterTypes().stream());
        }
        return Stream.of(((JavaField) member).getType());
    }

    private static Stream<JavaClass> raw(Stream<JavaType> types) {
        return types.map(JavaType::getAllInvolvedRawTypes).flatMap(Set::stream).map(JavaClass::getBaseComponentType);
    }
}
