package io.freightsdk.server.proof.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the scripts of the ordinary run come to; without it an agreement would mean little. */
final class DrawTest {
    private static final Map<String, Integer> MET = met();

    static Stream<String> situations() {
        return """
                create 201, create 200, create 201 replayed, create 400, create 400 phone, create 401, create 402
                create 403, create 422, create 503, create 0
                read 200 PLANNED, read 200 AT_PICKUP, read 200 IN_TRANSIT, read 200 AT_DELIVERY, read 200 DELIVERED
                read 200 CANCELLED, read 402, read 403, read 404, read 503, read 0, read onTime true, read onTime false
                confirm 200 changed, confirm 200 idempotent, confirm 400, confirm 422
                ping load_closed, ping future, ping too_old, ping duplicate, ping 400
                topup 200, topup 200 replayed, topup 400, topup 402
                cancel 409, status 410
                """.lines().flatMap(line -> Stream.of(line.split(", ")));
    }

    @ParameterizedTest
    @MethodSource("situations")
    void ordinaryRunComesTo(String situation) {
        assertThat(MET).containsKey(situation);
    }

    private static Map<String, Integer> met() {
        Map<String, Integer> situations = new TreeMap<>();
        LongStream.rangeClosed(1, ModelTest.SCRIPTS).forEach(seed -> {
            Model model = Script.begun();
            for (Command command : Draw.script(seed).commands()) {
                of(command, model.run(command)).forEach(one -> situations.merge(one, 1, Integer::sum));
            }
        });
        return situations;
    }

    /** What a command and its response are an example of. */
    private static List<String> of(Command command, Said said) {
        List<String> situations = new ArrayList<>();
        String word = command.word();
        situations.add(word + " " + said.status());
        if (!said.mark().isEmpty()) {
            situations.add(word + " " + said.status() + " " + said.mark());
        }
        Map<String, Object> body = said.body();
        if ("INVALID_DRIVER_PHONE".equals(body.get("code"))) {
            situations.add(word + " 400 phone");
        }
        if (word.equals("read") && said.status() == 200) {
            situations.add("read 200 " + body.get("status"));
            situations.add("read onTime " + body.get("onTime"));
        }
        if (word.equals("confirm") && said.status() == 200) {
            situations.add(body.containsKey("idempotent") ? "confirm 200 idempotent" : "confirm 200 changed");
        }
        if (word.equals("ping")) {
            String refused = String.valueOf(body.get("refused"));
            for (String reason : List.of("load_closed", "future", "too_old", "duplicate")) {
                if (refused.contains(reason)) {
                    situations.add("ping " + reason);
                }
            }
        }
        return situations;
    }
}
