package io.freightsdk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The documentation tool asks for a comment only together with a tag for each parameter, so it is asked for here. */
class CommentsTest {
    @ParameterizedTest
    @ValueSource(strings = {"sdk-models", "sdk-core", "in-memory-server"})
    void everythingPublicHasAComment(String module) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, UTF_8)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, files, null, List.of(), null, files.getJavaFileObjectsFromPaths(sources(module)));
            Look look = new Look(DocTrees.instance(task));
            for (CompilationUnitTree unit : task.parse()) {
                look.scan(unit, null);
            }
            assertThat(look.seen).isGreaterThan(100);
            assertThat(look.bare).isEmpty();
        }
    }

    private static List<Path> sources(String module) throws IOException {
        Path src = Path.of("..", module, "src");
        try (Stream<Path> files = Files.walk(src)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.endsWith("module-info.java"))
                    .filter(file -> file.startsWith(src.resolve("main")) || file.startsWith(src.resolve("generated")))
                    .toList();
        }
    }

    /** Remembers what others may use and nobody has said a word about. */
    private static final class Look extends TreePathScanner<@Nullable Void, @Nullable Void> {
        private final DocTrees docs;
        private final List<String> bare = new ArrayList<>();
        private int seen;

        Look(DocTrees docs) {
            this.docs = docs;
        }

        @Override
        public @Nullable Void visitClass(ClassTree type, @Nullable Void none) {
            if (!isForOthers(type.getModifiers())) {
                return null;
            }
            see(type.getSimpleName().toString());
            return super.visitClass(type, null);
        }

        @Override
        public @Nullable Void visitMethod(MethodTree method, @Nullable Void none) {
            if (isForOthers(method.getModifiers()) && !overrides(method)) {
                see(method.getName() + "()");
            }
            return null;
        }

        @Override
        public @Nullable Void visitVariable(VariableTree field, @Nullable Void none) {
            if (isForOthers(field.getModifiers())) {
                see(field.getName().toString());
            }
            return null;
        }

        private boolean isForOthers(ModifiersTree modifiers) {
            Set<Modifier> flags = modifiers.getFlags();
            Tree around = getCurrentPath().getParentPath().getLeaf();
            return flags.contains(Modifier.PUBLIC)
                    || flags.contains(Modifier.PROTECTED)
                    || (isInterface(around) && !flags.contains(Modifier.PRIVATE));
        }

        private static boolean isInterface(Tree tree) {
            return tree.getKind() == Tree.Kind.INTERFACE || tree.getKind() == Tree.Kind.ANNOTATION_TYPE;
        }

        private static boolean overrides(MethodTree method) {
            return method.getModifiers().getAnnotations().stream()
                    .map(AnnotationTree::getAnnotationType)
                    .anyMatch(type -> type.toString().equals("Override"));
        }

        private void see(String name) {
            seen++;
            if (docs.getDocComment(getCurrentPath()) == null) {
                Path file = Path.of(
                        getCurrentPath().getCompilationUnit().getSourceFile().getName());
                bare.add(file.getFileName() + ": " + name);
            }
        }
    }
}
