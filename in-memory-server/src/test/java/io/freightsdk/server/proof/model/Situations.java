package io.freightsdk.server.proof.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a command and its answer are an example of. */
final class Situations {
    private Situations() {}

    static List<String> of(Command command, Said said) {
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
