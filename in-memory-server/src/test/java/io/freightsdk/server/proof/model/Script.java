package io.freightsdk.server.proof.model;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Commands for two brokers that are always there: B0 with the key K0, and B1 with K1, who confirms deliveries. */
record Script(List<Command> commands) {
    /**
     * What server and model do not agree on.
     *
     * @param kind the same for two that are probably one
     */
    record Difference(String kind, String where, String model, String server) {

        @Override
        public String toString() {
            return where + "\n  model:  " + model + "\n  server: " + server;
        }
    }

    private static final List<Command> BROKERS = List.of(
            Command.of("broker", "as", "B0", "usd", "12.00"),
            Command.of("broker", "as", "B1", "usd", "1.31", "mode", "AWAIT_CONFIRM"));

    static Script parse(String text) {
        return new Script(text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .map(Command::parse)
                .toList());
    }

    /** A model with the two brokers. */
    static Model begun() {
        Model model = new Model();
        BROKERS.forEach(model::run);
        return model;
    }

    /** The first thing about which server and model differ, empty if they never do. */
    Optional<Difference> difference(Door server) {
        Actual actual = new Actual(server);
        BROKERS.forEach(actual::run);
        Model model = begun();
        for (int i = 0; i < commands.size(); i++) {
            Command command = commands.get(i);
            Said expected = model.run(command);
            Said responded = actual.run(command);
            if (!expected.toString().equals(responded.toString())) {
                String kind = command.word() + " " + expected.status() + " " + responded.status();
                String where = "line " + (i + 1) + ", " + command;
                return Optional.of(new Difference(kind, where, expected.toString(), responded.toString()));
            }
        }
        return atTheEnd(model.everything(), actual.everything());
    }

    private static Optional<Difference> atTheEnd(Map<String, Object> expected, Map<String, Object> found) {
        TreeSet<String> names = new TreeSet<>(expected.keySet());
        names.addAll(found.keySet());
        for (String name : names) {
            String one = Said.plain(expected.get(name));
            String other = Said.plain(found.get(name));
            if (!one.equals(other)) {
                return Optional.of(new Difference("at the end", "at the end, " + name, one, other));
            }
        }
        return Optional.empty();
    }

    /** The shortest script that still differs in the same way which dropping and simplifying commands leads to. */
    Script shrunk(Door server) {
        String kind = difference(server).orElseThrow().kind();
        Script shrunk = this;
        for (Optional<Script> less = smaller(server, kind); less.isPresent(); less = shrunk.smaller(server, kind)) {
            shrunk = less.get();
        }
        return shrunk;
    }

    private Optional<Script> smaller(Door server, String kind) {
        for (int chunk = Math.max(1, commands.size() / 2); chunk >= 1; chunk /= 2) {
            for (int from = 0; from < commands.size(); from += chunk) {
                List<Command> fewer = new ArrayList<>(commands);
                fewer.subList(from, Math.min(from + chunk, fewer.size())).clear();
                Script script = new Script(fewer);
                if (script.differs(server, kind)) {
                    return Optional.of(script);
                }
            }
        }
        for (int i = 0; i < commands.size(); i++) {
            for (Command simpler : commands.get(i).simpler()) {
                List<Command> changed = new ArrayList<>(commands);
                changed.set(i, simpler);
                Script script = new Script(changed);
                if (script.differs(server, kind)) {
                    return Optional.of(script);
                }
            }
        }
        return Optional.empty();
    }

    private boolean differs(Door server, String kind) {
        return difference(server)
                .filter(difference -> difference.kind().equals(kind))
                .isPresent();
    }

    @Override
    public String toString() {
        return commands.stream().map(Command::toString).collect(joining("\n"));
    }
}
