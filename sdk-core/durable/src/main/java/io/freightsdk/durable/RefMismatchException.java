package io.freightsdk.durable;

/** A ref was asked for before with another input. Nothing was asked for now, and nothing was sent. */
public final class RefMismatchException extends DurableException {
    private static final long serialVersionUID = 1L;

    private final String ref;

    /**
     * A refusal.
     *
     * @param operation what was asked for
     * @param ref the name that has another input
     */
    public RefMismatchException(String operation, String ref) {
        super(
                operation + ": " + ref + " was asked for before with another input; nothing was sent; "
                        + (operation.equals(Row.CREATE) ? "find" : "findConfirmation") + "(\"" + ref
                        + "\") has what became of it; another call needs another ref",
                null);
        this.ref = ref;
    }

    /** The name that has another input. */
    public String ref() {
        return ref;
    }
}
