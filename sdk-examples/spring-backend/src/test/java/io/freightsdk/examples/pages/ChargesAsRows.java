package io.freightsdk.examples.pages;

import io.freightsdk.CallListener;
import io.freightsdk.CallReport;
import io.freightsdk.error.ChargeStatus;
import java.math.BigDecimal;
import org.springframework.jdbc.core.JdbcTemplate;

class ChargesAsRows implements CallListener {
    private final JdbcTemplate jdbc;

    ChargesAsRows(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public void callCompleted(CallReport report) {
        if (report.chargeStatus() != ChargeStatus.NOT_CHARGED) {
            save(report.operation(), report.tag(), report.chargeStatus().name(), report.chargedUsd());
        }
    }

    /** An amount whose price was read later, or that was acknowledged. */
    @Override
    public void lateCharge(LateCharge charge) {
        save(charge.operation(), charge.tag(), "LATE", charge.usd());
    }

    private void save(String operation, String tag, String charge, BigDecimal usd) {
        jdbc.update(
                "insert into charges (at, operation, tag, charge, usd) values (current_timestamp, ?, ?, ?, ?)",
                operation,
                tag,
                charge,
                usd);
    }
}
