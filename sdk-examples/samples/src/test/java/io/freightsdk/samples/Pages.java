package io.freightsdk.samples;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The pages of the repository. */
final class Pages {
    static final Path ROOT = Path.of("../..");
    private static final Set<String> LEFT_OUT = Set.of("target", "node_modules", ".git");

    private Pages() {}

    static List<Path> all() throws IOException {
        List<Path> pages = files(ROOT, ".md");
        pages.add(ROOT.resolve("llms.txt"));
        return pages;
    }

    /** Files below a folder, but those that builds write. */
    static List<Path> files(Path folder, String suffix) throws IOException {
        List<Path> found = new ArrayList<>();
        Path unused = Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes) {
                return LEFT_OUT.contains(each.getFileName().toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(suffix)) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return found;
    }
}
