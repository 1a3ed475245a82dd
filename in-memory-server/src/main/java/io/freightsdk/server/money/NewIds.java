package io.freightsdk.server.money;

/** The ids and key texts of new brokers and keys, each never given out before. */
public interface NewIds {
    String brokerId();

    String keyId();

    String agentKeyText();
}
