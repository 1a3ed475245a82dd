package io.freightsdk.server.proof.model;

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
