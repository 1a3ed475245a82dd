create table orders (id varchar(100) primary key, load_number varchar(100));
