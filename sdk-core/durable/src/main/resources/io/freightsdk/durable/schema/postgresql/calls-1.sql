-- Tables of freight-sdk-durable: calls. Version 1, for PostgreSQL 12 and newer. Running it again changes nothing.
create table if not exists freight_schema (
  part varchar(20) not null primary key,
  version integer not null
);

create table if not exists freight_call (
  account varchar(64) not null,
  operation varchar(32) not null,
  order_id varchar(200) not null,
  state varchar(10) not null check (state in
    ('READY', 'SENDING', 'RESPONDED', 'DONE', 'REFUSED', 'CANCELLED', 'STUCK')),
  -- what indexes know of the state: sending a call changes none of them
  phase varchar(10) generated always as (case state when 'SENDING' then 'READY' else state end) stored,
  idempotency_key varchar(255) not null,
  revision integer not null check (revision > 0),
  body text,
  body_sha256 varchar(64) not null,
  load_number varchar(255),
  price_usd numeric(18,6) check (price_usd >= 0),
  max_price_usd numeric(18,6) check (max_price_usd >= 0),
  tag varchar(200),
  attempts integer not null check (attempts >= 0),
  uncertain boolean not null,
  node varchar(100),
  existing boolean not null,
  response text,
  charge_status varchar(12) check (charge_status in ('CHARGED', 'NOT_CHARGED', 'UNKNOWN')),
  charged_usd numeric(18,6) check (charged_usd >= 0),
  failure varchar(100),
  failure_text varchar(1000),
  listener_failures integer not null check (listener_failures >= 0),
  requested_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (account, operation, order_id),
  check (charge_status is not null or state in ('READY', 'SENDING', 'STUCK'))
) with (fillfactor = 80);
create index if not exists freightix_call_phase on freight_call (account, phase, requested_at);
create index if not exists freightix_call_unknown on freight_call (account)
  where charge_status = 'UNKNOWN';
create index if not exists freightix_call_refused on freight_call (account)
  where phase = 'REFUSED' and body is not null;
create index if not exists freightix_call_bodies on freight_call (account, requested_at)
  where phase in ('DONE', 'REFUSED', 'CANCELLED') and body is not null;

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
  since timestamptz not null,
  next_try timestamptz
);

-- what is due of all parts: the table of db-scheduler 16, and whose it is
create table if not exists freight_task (
  task_name varchar(100) not null,
  task_instance varchar(400) not null,
  owner varchar(80) not null,
  task_data bytea,
  execution_time timestamptz not null,
  picked boolean not null,
  picked_by varchar(100),
  last_success timestamptz,
  last_failure timestamptz,
  consecutive_failures integer,
  last_heartbeat timestamptz,
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
  seen_at timestamptz not null
);

insert into freight_schema (part, version)
  select 'calls', 1 where not exists (select 1 from freight_schema where part = 'calls');
