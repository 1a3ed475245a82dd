package io.freightsdk;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Everything a listener is told, in order. */
class Recorded implements CallListener {
    private final List<Object> events = new CopyOnWriteArrayList<>();

    @Override
    public void callStarted(CallStarted event) {
        events.add(event);
    }

    @Override
    public void attemptEnded(AttemptEnded event) {
        events.add(event);
    }

    @Override
    public void retryScheduled(RetryScheduled event) {
        events.add(event);
    }

    @Override
    public synchronized void callCompleted(CallReport report) {
        events.add(report);
        notifyAll();
    }

    /** The report of a call of the operation, which may come on another thread. */
    synchronized CallReport await(String operation) throws InterruptedException {
        while (of(operation, CallReport.class).isEmpty()) {
            wait();
        }
        return of(operation, CallReport.class).get(0);
    }

    void forget() {
        events.clear();
    }

    List<Object> events() {
        return events;
    }

    /** The kinds of what was told of calls of the operation. */
    List<String> kinds(String operation) {
        return events.stream()
                .filter(event -> event.toString().contains("operation=" + operation + ","))
                .map(event -> event instanceof CallReport
                        ? "CallReport"
                        : event.getClass().getSimpleName())
                .toList();
    }

    /** The only report of a call that is not for the price list. */
    CallReport report() {
        List<CallReport> reports = all(CallReport.class).stream()
                .filter(report -> !report.operation().equals("getPricing"))
                .toList();
        if (reports.size() != 1) {
            throw new AssertionError(reports.size() + " reports: " + reports);
        }
        return reports.get(0);
    }

    /** The events of that kind of calls of the operation. */
    <E> List<E> of(String operation, Class<E> kind) {
        return all(kind).stream()
                .filter(event -> event.toString().contains("operation=" + operation + ","))
                .toList();
    }

    <E> List<E> all(Class<E> kind) {
        return events.stream().filter(kind::isInstance).map(kind::cast).toList();
    }
}
