-- Tables of freight-sdk-durable: loads that are followed. Version 1, for PostgreSQL 12 and newer. Running it again changes nothing.
-- Their budget is in the tables of limits-1.sql, which are needed too.
create table if not exists freight_schema (
  part varchar(20) not null primary key,
  version integer not null
);

-- loads that are followed
create table if not exists freight_watch (
  account varchar(64) not null,
  load_number varchar(255) not null,
  watch bytea not null,
  due_at timestamptz,
  ended boolean not null,
  waits boolean default false not null,
  changed_at timestamptz not null,
  primary key (account, load_number)
);
create index if not exists freightix_watch_due_at on freight_watch (account, due_at);
create index if not exists freightix_watch_ended on freight_watch (account, ended, waits);
create index if not exists freightix_watch_over on freight_watch (account, changed_at) where ended;

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

create table if not exists freight_watch_pause (
  account varchar(64) not null primary key,
  reason varchar(32) not null,
  next_try timestamptz not null,
  every_ms bigint not null,
  since timestamptz not null
);

create table if not exists freight_event (
  position bigint generated always as identity,
  account varchar(64) not null,
  event_id varchar(64) not null,
  load_number varchar(255) not null,
  sequence integer not null,
  event text not null,
  delivered boolean not null,
  stored_at timestamptz not null,
  primary key (account, event_id)
);
create index if not exists freightix_event_delivered on freight_event (account, delivered, position);
create index if not exists freightix_event_load on freight_event (account, load_number, sequence);

-- a row that the node that delivers events locks
create table if not exists freight_event_lock (
  account varchar(64) not null primary key
);

insert into freight_schema (part, version)
  select 'tracking', 1 where not exists (select 1 from freight_schema where part = 'tracking');
