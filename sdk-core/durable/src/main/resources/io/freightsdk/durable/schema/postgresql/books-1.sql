-- Tables of freight-sdk-durable: books. Version 1, for PostgreSQL 12 and newer. Running it again changes nothing.
create table if not exists freight_schema (
  part varchar(20) not null primary key,
  version integer not null
);

-- one row a charge; charge_id is the idempotency key, with the load behind it once the key is charged for another, else the id of the call
create table if not exists freight_book (
  account varchar(64) not null,
  charge_id varchar(255) not null,
  charged_at timestamptz not null,
  operation varchar(255) not null,
  load_number varchar(255),
  order_id varchar(255),
  tag varchar(255),
  charge_status varchar(12) not null check (charge_status in ('CHARGED', 'NOT_CHARGED', 'UNKNOWN')),
  price_usd numeric(18,6),
  charged_usd numeric(18,6) not null,
  uncertain_usd numeric(18,6) not null,
  node varchar(100) not null,
  primary key (account, charge_id)
);
create index if not exists freightix_book_charged_at on freight_book (account, charged_at);
create index if not exists freightix_book_uncertain on freight_book (account, charged_at)
  where charge_status = 'UNKNOWN' or uncertain_usd > 0;
-- few rows of a client lack something
create index if not exists freightix_book_unsure on freight_book (account, node)
  where charge_status = 'UNKNOWN' or uncertain_usd > 0 or load_number is null or price_usd is null;

-- what the balance was, and what was topped up since the one before
create table if not exists freight_balance (
  account varchar(64) not null,
  read_at timestamptz not null,
  balance_usd numeric(18,6) not null,
  topped_up_usd numeric(18,6) not null,
  primary key (account, read_at)
);

insert into freight_schema (part, version)
  select 'books', 1 where not exists (select 1 from freight_schema where part = 'books');
