package io.freightsdk.durable.tracking;

/**
 * Encrypts what is stored of inputs, responses, followed loads and events, with your library and keys. Set it on all nodes;
 * several threads call it, in transactions. The words with which a receiver refuses a webhook are then not stored.
 */
public interface BodyCipher {
    /** Stores everything as it is. */
    BodyCipher NONE = new BodyCipher() {
        @Override
        public String encrypt(String body) {
            return body;
        }

        @Override
        public String decrypt(String stored) {
            return stored;
        }
    };

    /** Returns the text to store, such as your mark and Base64. */
    String encrypt(String body);

    /** Returns the body of a stored text; one without your mark is from before, and returned as it is. */
    String decrypt(String stored);
}
