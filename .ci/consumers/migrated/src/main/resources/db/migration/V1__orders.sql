create table orders (order_id varchar(40) primary key);
