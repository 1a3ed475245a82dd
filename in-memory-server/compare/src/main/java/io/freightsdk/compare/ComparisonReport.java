package io.freightsdk.compare;

import io.freightsdk.compare.Finding.Evidence;
import io.freightsdk.compare.Finding.Verdict;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * The result of a comparison, without keys, phones, addresses and tokens: a finding for each id and what was seen
 * besides; why it did not come to its end, empty if it did; what the service has taken, by its balance or else by its
 * responses, and what one call without a response may have cost on top.
 */
public record ComparisonReport(
        String subject,
        List<Finding> findings,
        List<String> notes,
        String stopped,
        BigDecimal spentUsd,
        BigDecimal uncertainUsd) {

    /** Keeps copies. */
    public ComparisonReport {
        findings = List.copyOf(findings);
        notes = List.copyOf(notes);
    }

    /** Returns the differences. */
    public List<Finding> differences() {
        return with(Verdict.DIFFERS);
    }

    /** Returns whether it was completed. */
    public boolean complete() {
        return stopped.isEmpty();
    }

    /** Returns the exit status: 0 without a difference, 1 with one, 2 if it was not completed. */
    public int exitCode() {
        if (!complete()) {
            return 2;
        }
        return differences().isEmpty() ? 0 : 1;
    }

    /** Returns the settings that make an in-memory server respond like the service, as far as there are any. */
    public Dialect dialect() {
        return Dialect.parse(settings());
    }

    /** Returns the settings as the lines of a file. */
    public List<String> settings() {
        return differences().stream()
                .map(Finding::setting)
                .filter(setting -> !setting.isEmpty())
                .distinct()
                .toList();
    }

    private List<Finding> with(Verdict verdict) {
        return findings.stream().filter(finding -> finding.verdict() == verdict).toList();
    }

    /** Returns a text for people: the differences first, with both responses side by side. */
    public String text() {
        List<String> lines = new ArrayList<>();
        lines.add(subject + " against the in-memory server");
        for (Finding finding : differences()) {
            lines.add("\ndiffers: " + finding.id() + ": " + finding.what());
            for (Evidence evidence : finding.evidence()) {
                lines.add("  " + evidence.call());
                lines.add("    service: " + evidence.service());
                lines.add("    server:  " + evidence.server());
            }
            if (!finding.setting().isEmpty()) {
                lines.add("  setting: " + finding.setting());
            }
        }
        lines.add("");
        with(Verdict.AGREES).forEach(finding -> lines.add("agrees: " + finding.id()));
        with(Verdict.NOT_TRIED).forEach(finding -> lines.add("not tried: " + finding.id() + ": " + finding.what()));
        notes.forEach(note -> lines.add("seen: " + note));
        lines.add("\n" + summary() + "\n");
        return String.join("\n", lines);
    }

    /** Returns the last line of {@link #text}. */
    public String summary() {
        String spent = "spent " + spentUsd.toPlainString() + " USD"
                + (uncertainUsd.signum() == 0
                        ? ""
                        : ", and perhaps " + uncertainUsd + " more for a call without a response");
        return differences().size() + " differ, " + with(Verdict.AGREES).size() + " agree, "
                + with(Verdict.NOT_TRIED).size() + " not tried; " + spent
                + (complete() ? "" : "; stopped: " + stopped);
    }
}
