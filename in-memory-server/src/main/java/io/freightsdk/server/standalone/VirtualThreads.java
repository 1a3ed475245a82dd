package io.freightsdk.server.standalone;

import java.lang.reflect.Method;
import java.util.concurrent.ThreadFactory;

/** Makes threads the platform may not have: found by name, because this is compiled for Java 17. */
final class VirtualThreads {
    private static final int FIRST_JAVA = 21;

    private VirtualThreads() {}

    /** A factory of named virtual threads; an older Java is an {@link IllegalArgumentException} that says which. */
    static ThreadFactory factory() {
        int java = Runtime.version().feature();
        if (java < FIRST_JAVA) {
            throw new IllegalArgumentException("Java " + java);
        }
        try {
            Class<?> builder = Class.forName("java.lang.Thread$Builder");
            Method named = builder.getMethod("name", String.class, long.class);
            Object threads = named.invoke(Thread.class.getMethod("ofVirtual").invoke(null), "freight-http-", 1L);
            return (ThreadFactory) builder.getMethod("factory").invoke(threads);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no virtual threads in Java " + java, e);
        }
    }
}
