package io.freightsdk.server.proof.model;

import java.util.ArrayList;
import java.util.List;

/** The faults that are waiting, first come first served. */
final class ModelFaults {
    private final List<Waiting> waiting = new ArrayList<>();

    private static final class Waiting {
        final String where;
        final String operation;
        final String broker;
        int skip;
        int left;

        Waiting(Command command) {
            where = command.get("where", "BEFORE");
            operation = command.get("op");
            broker = command.get("broker");
            skip = Integer.parseInt(command.get("skip", "0"));
            left = Integer.parseInt(command.get("times", "1"));
        }

        boolean matches(String place, String called, String caller) {
            return where.equals(place)
                    && (operation.isEmpty() || operation.equals(called))
                    && (broker.isEmpty() || broker.equals(caller));
        }
    }

    Said add(Command command) {
        waiting.add(new Waiting(command));
        return Said.of(201);
    }

    boolean fires(String place, String operation, String caller) {
        Waiting hit = null;
        for (Waiting one : waiting) {
            if (one.matches(place, operation, caller)) {
                if (one.skip > 0) {
                    one.skip--;
                } else if (hit == null) {
                    hit = one;
                }
            }
        }
        if (hit == null) {
            return false;
        }
        hit.left--;
        waiting.removeIf(one -> one.left == 0);
        return true;
    }

    List<String> left() {
        return waiting.stream()
                .map(one -> one.where + " " + one.operation + " " + one.skip + " " + one.left)
                .toList();
    }
}
