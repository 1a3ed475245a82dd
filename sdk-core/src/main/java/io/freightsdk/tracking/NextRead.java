package io.freightsdk.tracking;

/**
 * The best time of the next read: reads and delay together cost least. With F the chance that the event has happened by
 * a time, the reads that follow each other at i and j cost
 *
 * <pre>V(i) = min over j &gt; i of  c + w * E[delay in (i, j]] + (1 - F(j|i)) * V(j)</pre>
 *
 * and the first j is the next read. Written for U(i) = (1 - F(i)) V(i), nothing is divided, and the expected delay is the area
 * between F and its value at i.
 */
final class NextRead {
    private static final int SLOTS = 72;
    private static final double READS_LEFT = 3;

    private NextRead() {}

    /**
     * Minutes from now, {@code soonest} to {@code latest}.
     *
     * @param delayUsd what a minute of not knowing the event costs
     */
    static double minutes(Distribution event, double delayUsd, double readUsd, double soonest, double latest) {
        if (latest <= soonest) {
            return soonest;
        }
        double slot = latest / SLOTS;
        int apart = Math.max(1, (int) Math.ceil(soonest / slot));
        double[] happened = new double[SLOTS + 1];
        double[] area = new double[SLOTS + 1];
        for (int i = 0; i <= SLOTS; i++) {
            happened[i] = event.by(i * slot);
            area[i] = i == 0 ? 0 : area[i - 1] + (happened[i - 1] + happened[i]) / 2 * slot;
        }
        double[] cost = new double[SLOTS + 1];
        cost[SLOTS] = READS_LEFT * readUsd * (1 - happened[SLOTS]);
        int next = SLOTS;
        for (int i = SLOTS - 1; i >= 0; i--) {
            double least = Double.MAX_VALUE;
            int first = Math.min(SLOTS, i + apart);
            int last = Math.max(first, next); // what follows a read never comes after what follows a later one
            for (int j = first; j <= last; j++) {
                double delay = area[j] - area[i] - happened[i] * (j - i) * slot;
                double total = delayUsd * delay + cost[j];
                if (total <= least) {
                    least = total;
                    next = j;
                }
            }
            cost[i] = least + readUsd * (1 - happened[i]);
        }
        return Math.max(soonest, next * slot);
    }
}
