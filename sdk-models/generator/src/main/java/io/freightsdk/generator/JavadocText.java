package io.freightsdk.generator;

/** The document's Markdown, as far as it is used there, as Javadoc. */
final class JavadocText {
    private static final int WIDTH = 110;

    private JavadocText() {}

    /** The whole text, wrapped, its paragraphs set apart. */
    static String of(String markdown) {
        StringBuilder javadoc = new StringBuilder();
        for (String paragraph : markdown.strip().split("\\n\\s*\\n")) {
            if (!javadoc.isEmpty()) {
                javadoc.append("\n\n<p>");
            }
            javadoc.append(wrapped(inline(paragraph), WIDTH));
        }
        return javadoc.toString();
    }

    /** The first paragraph on one line, as a tag or a setter needs it, without its full stop. */
    static String phrase(String markdown) {
        String line = inline(markdown.strip().split("\\n\\s*\\n")[0]);
        return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    }

    /** The whole text as the object of a verb: "Sets the load", of "The load". */
    static String after(String verb, String markdown) {
        return of(verb + ' ' + Character.toLowerCase(markdown.charAt(0)) + markdown.substring(1));
    }

    private static String inline(String paragraph) {
        return paragraph
                .replaceAll("\\s+", " ")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replaceAll("`([^`]+)`", "{@code $1}");
    }

    static String wrapped(String text, int width) {
        StringBuilder out = new StringBuilder();
        int column = 0;
        for (String word : text.split(" ")) {
            if (column > 0 && column + 1 + word.length() > width) {
                out.append('\n');
                column = 0;
            } else if (column > 0) {
                out.append(' ');
                column++;
            }
            out.append(word);
            column += word.length();
        }
        return out.toString();
    }
}
