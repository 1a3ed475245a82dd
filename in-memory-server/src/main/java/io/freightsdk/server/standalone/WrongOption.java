package io.freightsdk.server.standalone;

/** Ends the program with status 2 before anything has started; the message is for whoever typed the command. */
final class WrongOption extends Exception {
    private static final long serialVersionUID = 1;

    WrongOption(String message) {
        super(message + "; see --help");
    }
}
