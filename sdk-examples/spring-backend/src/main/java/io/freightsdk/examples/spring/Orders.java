package io.freightsdk.examples.spring;

import org.springframework.data.repository.CrudRepository;

interface Orders extends CrudRepository<Order, String> {}
