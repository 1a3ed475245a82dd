package io.freightsdk.generator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JavadocTextTest {
    @Test
    void markdownBecomesJavadoc() {
        assertThat(JavadocText.of("Less < than\n`code` & more.\n\nNext."))
                .isEqualTo("Less &lt; than {@code code} &amp; more.\n\n<p>Next.");
    }

    @Test
    void phraseIsTheFirstParagraphWithoutItsFullStop() {
        assertThat(JavadocText.phrase("One.\nTwo.\n\nThree.")).isEqualTo("One. Two");
    }
}
