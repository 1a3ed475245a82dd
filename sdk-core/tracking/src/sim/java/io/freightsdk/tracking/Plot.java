package io.freightsdk.tracking;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Cost against delay, both on logarithmic scales. */
final class Plot {
    private static final int WIDTH = 720;
    private static final int HEIGHT = 440;
    private static final int LEFT = 70;
    private static final int BOTTOM = 380;

    /** The rows of the table that are drawn, and their labels. */
    private static final Map<String, String> SHOWN = shown();

    private static Map<String, String> shown() {
        Map<String, String> shown = new LinkedHashMap<>();
        shown.put("every 5 min", "poll every 5 min");
        shown.put("every 15 min", "poll every 15 min");
        shown.put("every 30 min", "poll every 30 min");
        shown.put("every 60 min", "poll every 60 min");
        shown.put("ECONOMY", "ECONOMY");
        shown.put("STANDARD", "STANDARD");
        shown.put("TIGHT", "TIGHT");
        return shown;
    }

    private Plot() {}

    static String of(Map<String, double[]> points) {
        List<String> lines = new ArrayList<>();
        lines.add("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + WIDTH + "\" height=\"" + HEIGHT
                + "\" viewBox=\"0 0 " + WIDTH + " " + HEIGHT + "\" font-family=\"sans-serif\" font-size=\"12\">");
        lines.add("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>");
        lines.add(text(
                LEFT,
                24,
                "Following a load of 900 miles: the reads that it takes, and the delay of its events",
                "bold"));
        for (double reads : new double[] {10, 20, 50, 100, 200, 500}) {
            lines.add(line(x(reads), 40, x(reads), BOTTOM));
            lines.add(text(
                    x(reads) - 22, BOTTOM + 18, String.format(Locale.ROOT, "%.0f: $%.2f", reads, reads * 0.02)));
        }
        for (double minutes : new double[] {2, 5, 10, 20, 50, 100}) {
            lines.add(line(LEFT, y(minutes), WIDTH - 20, y(minutes)));
            lines.add(text(30, y(minutes) + 4, String.format(Locale.ROOT, "%.0f min", minutes)));
        }
        lines.add(
                text(
                        LEFT,
                        BOTTOM + 42,
                        "To the right: reads of one load, and their price. Upwards: mean delay of arrivals and departures."));
        SHOWN.forEach((name, shown) -> {
            double[] point = Objects.requireNonNull(points.get(name));
            boolean isPoll = name.startsWith("every");
            lines.add(String.format(
                    Locale.ROOT,
                    "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"%s\"/>",
                    x(point[0]),
                    y(point[1]),
                    isPoll ? "#b3541e" : "#0a6cbd"));
            lines.add(text(x(point[0]) + (isPoll ? -64 : 9), y(point[1]) + (isPoll ? 20 : 4), shown));
        });
        lines.add("</svg>");
        return String.join("\n", lines) + "\n";
    }

    private static double x(double reads) {
        return LEFT + Math.log(reads / 8) / Math.log(800 / 8.0) * (WIDTH - LEFT - 20);
    }

    private static double y(double minutes) {
        return BOTTOM - Math.log(minutes / 1.5) / Math.log(200 / 1.5) * (BOTTOM - 40);
    }

    private static String line(double x, double y, double toX, double toY) {
        return String.format(
                Locale.ROOT,
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>",
                x,
                y,
                toX,
                toY);
    }

    private static String text(double x, double y, String text) {
        return text(x, y, text, "normal");
    }

    private static String text(double x, double y, String text, String weight) {
        return String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.1f\" font-weight=\"%s\" fill=\"#222\">%s</text>",
                x,
                y,
                weight,
                text);
    }
}
