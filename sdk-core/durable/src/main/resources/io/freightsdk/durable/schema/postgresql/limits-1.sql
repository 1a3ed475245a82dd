-- Tables of freight-sdk-durable: limits that many clients share. Version 1, for PostgreSQL 12 and newer. Running it again changes nothing.
create table if not exists freight_schema (
  part varchar(20) not null primary key,
  version integer not null
);

create table if not exists freight_budget (
  limit_key varchar(400) not null primary key,
  used_usd numeric(18,6) not null
);

create table if not exists freight_spent (
  limit_key varchar(400) not null,
  counts_until timestamptz not null,
  amount_usd numeric(18,6) not null,
  primary key (limit_key, counts_until),
  foreign key (limit_key) references freight_budget (limit_key) on delete cascade
);

insert into freight_schema (part, version)
  select 'limits', 1 where not exists (select 1 from freight_schema where part = 'limits');
