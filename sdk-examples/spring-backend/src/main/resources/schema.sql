create table if not exists orders (
  order_id varchar(200) primary key,
  input varchar(20000) not null,
  load_number varchar(100),
  tracking_link varchar(2000),
  final_status varchar(40),
  distance_miles double precision,
  as_of timestamp with time zone
);
