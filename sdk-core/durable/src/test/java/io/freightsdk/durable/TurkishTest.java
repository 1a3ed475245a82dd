package io.freightsdk.durable;

import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** H2's {@code lower} of an I is that of the machine's language, which is that of all tests meanwhile. */
@Isolated
@Tag("acceptance")
class TurkishTest {
    @Test
    void ignoredCaseIsFound() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("tr-TR"));
        try {
            new TablesTest().ignoredCaseIsFoundInWhicheverCaseH2HasItsNames(";LOCK_TIMEOUT=9000");
        } finally {
            Locale.setDefault(before);
        }
    }
}
