package io.freightsdk.samples;

import com.squareup.moshi.JsonAdapter;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.CreateLoadInput;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.annotation.Transactional;

class OrderDesk {
    private static final JsonAdapter<CreateLoadInput> JSON = FreightJson.adapter(CreateLoadInput.class);

    private final JdbcTemplate jdbc;
    private final DataSource dataSource;
    private final DurableFreight durable;

    OrderDesk(JdbcTemplate jdbc, DataSource dataSource, DurableFreight durable) {
        this.jdbc = jdbc;
        this.dataSource = dataSource;
        this.durable = durable;
    }

    /** The order and its load in one transaction: both are saved, or neither. */
    @Transactional
    public void take(String orderId, CreateLoadInput input) {
        jdbc.update("insert into orders (order_id, input) values (?, ?)", orderId, JSON.toJson(input));
        durable.in(DataSourceUtils.getConnection(dataSource)).createLoad(orderId, input);
    }
}
