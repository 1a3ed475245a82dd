package io.freightsdk;

import java.lang.System.Logger.Level;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import okhttp3.Dispatcher;

/** Warns that a customized dispatcher is ignored: context on its threads would be lost. */
final class OwnDispatcher {
    private static final System.Logger LOG = System.getLogger("io.freightsdk");
    private static final Dispatcher PLAIN = new Dispatcher();

    private OwnDispatcher() {}

    static void warn(Dispatcher users) {
        if (isSetUp(users)) {
            LOG.log(
                    Level.WARNING,
                    "okHttpClient: its dispatcher is not used; calls run on threads of the client, at most"
                            + " maxConcurrentCalls at once; to carry a context to them, see docs/reference/production.md");
        }
    }

    static boolean isSetUp(Dispatcher users) {
        ExecutorService threads = users.executorService();
        boolean plain = threads instanceof ThreadPoolExecutor pool
                && pool.getCorePoolSize() == 0
                && pool.getMaximumPoolSize() == Integer.MAX_VALUE
                && pool.getQueue() instanceof SynchronousQueue;
        return !plain
                || users.getMaxRequests() != PLAIN.getMaxRequests()
                || users.getMaxRequestsPerHost() != PLAIN.getMaxRequestsPerHost();
    }
}
