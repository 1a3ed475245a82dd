package io.freightsdk.durable;

/** A ref was requested before with another input. Nothing was requested now, and nothing was sent. */
public final class RefMismatchException extends DurableException {
    private static final long serialVersionUID = 1L;

    private final String ref;

    /**
     * Creates the exception.
     *
     * @param operation the operation that was requested
     * @param ref the ref that has another input
     */
    public RefMismatchException(String operation, String ref) {
        super(
                operation + ": " + ref + " was asked for before with another input; nothing was sent; "
                        + (operation.equals(Row.CREATE) ? "find" : "findConfirmation") + "(\"" + ref
                        + "\") has what became of it; another call needs another ref",
                null);
        this.ref = ref;
    }

    /** The ref that has another input. */
    public String ref() {
        return ref;
    }
}
