package io.freightsdk.server.proof.model;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One line of a script: a word and what it is about, like {@code read load=L1 key=K0}. No value has a space. */
record Command(String word, Map<String, String> details) {

    static Command of(String word, String... namesAndValues) {
        Map<String, String> details = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            details.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return new Command(word, details);
    }

    static Command parse(String line) {
        String[] words = line.strip().split(" +", -1);
        Map<String, String> details = new LinkedHashMap<>();
        for (int i = 1; i < words.length; i++) {
            int equals = words[i].indexOf('=');
            details.put(words[i].substring(0, equals), words[i].substring(equals + 1));
        }
        return new Command(words[0], details);
    }

    /** Empty where the command does not say. */
    String get(String name) {
        return details.getOrDefault(name, "");
    }

    String get(String name, String otherwise) {
        return details.getOrDefault(name, otherwise);
    }

    boolean says(String name) {
        return details.containsKey(name);
    }

    /** The elements of a list, none where the command does not say. */
    List<String> list(String name) {
        return get(name).isEmpty() ? List.of() : List.of(get(name).split(",", -1));
    }

    Command with(String name, String value) {
        Map<String, String> changed = new LinkedHashMap<>(details);
        changed.put(name, value);
        return new Command(word, changed);
    }

    Command without(String name) {
        Map<String, String> changed = new LinkedHashMap<>(details);
        changed.remove(name);
        return new Command(word, changed);
    }

    /** The same commands with one thing less said, simplest first. */
    List<Command> simpler() {
        List<Command> simpler = new ArrayList<>();
        details.keySet().stream().filter(name -> !name.equals("as")).forEach(name -> simpler.add(without(name)));
        for (String name : details.keySet()) {
            List<String> list = list(name);
            for (int i = 0; i < list.size() && list.size() > 1; i++) {
                List<String> shorter = new ArrayList<>(list);
                shorter.remove(i);
                simpler.add(with(name, String.join(",", shorter)));
            }
        }
        return simpler;
    }

    @Override
    public String toString() {
        return details.isEmpty()
                ? word
                : word + " "
                        + details.entrySet().stream()
                                .map(detail -> detail.getKey() + "=" + detail.getValue())
                                .collect(joining(" "));
    }
}
