package consumer;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

@Entity
@Table(name = "orders")
class StoredOrder {
    @Id
    String id;

    String loadNumber;

    protected StoredOrder() {}

    StoredOrder(String id) {
        this.id = id;
    }
}
