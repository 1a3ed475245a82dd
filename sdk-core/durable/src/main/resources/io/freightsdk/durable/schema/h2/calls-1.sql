-- Tables of freight-sdk-durable: calls. Version 1, for H2 2. Running it again changes nothing.
create table if not exists freight_schema (
  part varchar(20) not null primary key,
  version integer not null
);

create table if not exists freight_call (
  account varchar(64) not null,
  operation varchar(32) not null,
  order_id varchar(200) not null,
  -- no list in a check: H2 2.4 asks the connection that made the table, which is closed by then
  state varchar(10) not null check (state regexp
    '^(READY|SENDING|RESPONDED|DONE|REFUSED|CANCELLED|STUCK)$'),
  -- what indexes know of the state: sending a call changes none of them
  phase varchar(10) generated always as (case state when 'SENDING' then 'READY' else state end),
  idempotency_key varchar(255) not null,
  revision integer not null check (revision > 0),
  body varchar(1000000),
  body_sha256 varchar(64) not null,
  load_number varchar(255),
  price_usd numeric(18,6) check (price_usd >= 0),
  max_price_usd numeric(18,6) check (max_price_usd >= 0),
  tag varchar(200),
  attempts integer not null check (attempts >= 0),
  uncertain boolean not null,
  node varchar(100),
  existing boolean not null,
  response varchar(1000000),
  charge_status varchar(12) check (charge_status regexp '^(CHARGED|NOT_CHARGED|UNKNOWN)$'),
  charged_usd numeric(18,6) check (charged_usd >= 0),
  failure varchar(100),
  failure_text varchar(1000),
  listener_failures integer not null check (listener_failures >= 0),
  requested_at timestamp(6) with time zone not null,
  changed_at timestamp(6) with time zone not null,
  primary key (account, operation, order_id),
  check (charge_status is not null or state regexp '^(READY|SENDING|STUCK)$')
);
create index if not exists freightix_call_phase on freight_call (account, phase, requested_at);

-- what open calls have taken from shared limits; with freight_spent it sums up to used_usd of freight_budget
create table if not exists freight_held (
  account varchar(64) not null,
  operation varchar(32) not null,
  order_id varchar(200) not null,
  limit_key varchar(400) not null,
  window_ms bigint,
  amount_usd numeric(18,6) not null check (amount_usd >= 0),
  primary key (account, operation, order_id, limit_key),
  foreign key (account, operation, order_id) references freight_call (account, operation, order_id) on delete cascade
);

-- the sum of what calls were charged, in several rows so that none is fought for
create table if not exists freight_charged (
  account varchar(64) not null,
  slot bigint not null,
  charged_usd numeric(18,6) not null check (charged_usd >= 0),
  primary key (account, slot)
);

create table if not exists freight_pause (
  account varchar(64) not null primary key,
  reason varchar(32) not null,
  detail varchar(1000) not null,
  since timestamp(6) with time zone not null,
  next_try timestamp(6) with time zone
);

-- what is due of all parts: the table of db-scheduler 16, and whose it is
create table if not exists freight_task (
  task_name varchar(100) not null,
  task_instance varchar(400) not null,
  owner varchar(80) not null,
  task_data varbinary(1000000),
  execution_time timestamp(6) with time zone not null,
  picked boolean not null,
  picked_by varchar(100),
  last_success timestamp(6) with time zone,
  last_failure timestamp(6) with time zone,
  consecutive_failures integer,
  last_heartbeat timestamp(6) with time zone,
  version bigint not null,
  priority smallint,
  primary key (task_name, task_instance)
);
create index if not exists freightix_task_execution_time on freight_task (execution_time);
create index if not exists freightix_task_owner on freight_task (owner, execution_time);
create index if not exists freightix_task_last_heartbeat on freight_task (last_heartbeat);

create table if not exists freight_account (
  account varchar(64) not null primary key,
  salt varchar(36) not null,
  seen_at timestamp(6) with time zone not null
);

insert into freight_schema (part, version)
  select 'calls', 1 where not exists (select 1 from freight_schema where part = 'calls');
