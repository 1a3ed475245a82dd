create table if not exists orders (
    order_id varchar(200) primary key,
    load_number varchar(255),
    load_state varchar(20)
);
