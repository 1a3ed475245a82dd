create table if not exists orders (order_id varchar(40) primary key);
