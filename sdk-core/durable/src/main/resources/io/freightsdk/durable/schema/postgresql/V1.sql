-- Tables of freight-sdk-durable, version 1, for PostgreSQL 12 and newer.
create table freight_schema (
  version integer not null
);
insert into freight_schema (version) values (1);

create table freight_call (
  account varchar(64) not null,
  operation varchar(32) not null,
  ref varchar(200) not null,
  state varchar(10) not null,
  idempotency_key varchar(255) not null,
  revision integer not null,
  body text,
  body_sha256 varchar(64) not null,
  load_number varchar(255),
  price_usd numeric(18,6),
  max_price_usd numeric(18,6),
  tag varchar(200),
  held text,
  attempts integer not null,
  in_doubt boolean not null,
  first_sent_at timestamptz,
  node varchar(100),
  existing boolean not null,
  answer text,
  charge varchar(12),
  charged_usd numeric(18,6),
  failure varchar(100),
  failure_text varchar(1000),
  told_attempts integer not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (account, operation, ref)
);
create index freight_call_state on freight_call (account, state, created_at);

create table freight_pause (
  account varchar(64) not null primary key,
  reason varchar(32) not null,
  detail varchar(1000) not null,
  since timestamptz not null,
  next_look timestamptz
);

create table freight_budget (
  scope varchar(400) not null primary key,
  used_usd numeric(18,6) not null
);
create table freight_spent (
  scope varchar(400) not null,
  counts_until timestamptz not null,
  amount_usd numeric(18,6) not null,
  primary key (scope, counts_until)
);

-- the table of db-scheduler 16
create table freight_task (
  task_name varchar(100) not null,
  task_instance varchar(300) not null,
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
create index freight_task_execution_time on freight_task (execution_time);
create index freight_task_last_heartbeat on freight_task (last_heartbeat);

-- loads that are followed, in columns of db-scheduler 16 and a few more: task_data is the watch
create table freight_watch (
  task_name varchar(100) not null,
  task_instance varchar(300) not null,
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
  due_at timestamptz,
  ended boolean not null,
  changed_at timestamptz not null,
  primary key (task_name, task_instance)
);
create index freight_watch_execution_time on freight_watch (execution_time);
create index freight_watch_last_heartbeat on freight_watch (last_heartbeat);
create index freight_watch_due_at on freight_watch (task_name, due_at);

create table freight_event (
  position bigint generated always as identity,
  account varchar(64) not null,
  event_id varchar(64) not null,
  load_number varchar(255) not null,
  sequence integer not null,
  event text not null,
  told boolean not null,
  kept_at timestamptz not null,
  primary key (account, event_id)
);
create index freight_event_told on freight_event (account, told, position);
create index freight_event_load on freight_event (account, load_number, sequence);

-- locked by whoever tells events
create table freight_teller (
  account varchar(64) not null primary key
);
