package io.freightsdk.tools;

import static io.freightsdk.tools.AgentFixture.DISPATCHER;
import static io.freightsdk.tools.AgentFixture.LOAD;
import static io.freightsdk.tools.AgentFixture.read;
import static io.freightsdk.tools.AgentFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.GoldenFile;
import io.freightsdk.server.LedgerEntry;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What models send, what they are answered and what that costs, as a table: group, tool, what was there before, what of the order
 * is replaced, by what, the code of the last answer, and what was spent in USD on an account of its own.
 */
@Tag("golden")
class HostileTableTest {
    private static final Path TABLE = Path.of("src/test/resources/io/freightsdk/tools/hostile-arguments.txt");

    private static String row(String line) {
        List<String> cells = List.of(line.split(" \\| ", -1));
        try (AgentFixture fixture = new AgentFixture()) {
            FreightTools tools = fixture.tools();
            String loadNumber = cells.get(2).isEmpty() ? "" : created(tools);
            int before = fixture.debits().size();
            String code = "";
            for (int i = 0; i < times(cells.get(0)); i++) {
                String arguments = arguments(cells, loadNumber).replace("#", "" + i);
                code = tools.named("freight_" + cells.get(1))
                        .invoke(arguments, DISPATCHER)
                        .code();
            }
            BigDecimal spent = fixture.debits().stream()
                    .skip(before)
                    .map(LedgerEntry::amountUsd)
                    .reduce(BigDecimal.ZERO, BigDecimal::add)
                    .abs();
            return String.join(" | ", cells.subList(0, 5)) + " | " + code + " | " + spent;
        }
    }

    private static String created(FreightTools tools) {
        return text(
                read(tools.named(CreateLoadTool.CREATE).invoke(LOAD, DISPATCHER).json()), "result", "loadNumber");
    }

    private static int times(String group) {
        return group.startsWith("loops of ") ? Integer.parseInt(group.substring("loops of ".length())) : 1;
    }

    private static String arguments(List<String> cells, String loadNumber) {
        String to = cells.get(4);
        if (!cells.get(1).endsWith("_load")) {
            return to.isEmpty() ? "{}" : "{\"loadNumber\": " + to.replace("$LOAD", '"' + loadNumber + '"') + "}";
        }
        List<String> parts = List.of(cells.get(3).split(" & ", -1));
        String order = LOAD;
        for (int i = 0; i < parts.size(); i++) {
            assertThat(order).contains(parts.get(i));
            order = order.replace(parts.get(i), to.split(" & ", -1)[i]);
        }
        return order;
    }

    @Test
    void eachIsAnsweredAndPaidAsTheTableSays() throws IOException {
        List<String> now =
                Files.readAllLines(TABLE).stream().map(HostileTableTest::row).toList();
        GoldenFile.assertIs(TABLE, String.join("\n", now) + "\n");
    }
}
