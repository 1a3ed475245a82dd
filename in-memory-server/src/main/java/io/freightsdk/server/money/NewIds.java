package io.freightsdk.server.money;

/** The ids and key texts of new brokers and keys, each never given out before. */
public interface NewIds {
    /** Names a broker. */
    String brokerId();

    /** Names a key without giving it away. */
    String keyId();

    /** The text of a new agent key. */
    String agentKeyText();
}
