package io.freightsdk.compare;

/** Ends the program with status 2; the message is for whoever typed the command. */
final class UsageException extends Exception {
    private static final long serialVersionUID = 1;

    UsageException(String message) {
        super(message + "; see --help");
    }
}
