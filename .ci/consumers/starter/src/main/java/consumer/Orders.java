package consumer;

import org.springframework.data.repository.CrudRepository;

interface Orders extends CrudRepository<StoredOrder, String> {}
