-- Tables of the MCP server, in addition to those of freight-sdk-durable, for PostgreSQL 12 and newer.

-- what a repeat is known by; a row that is deleted is a repeat that is not known. A start deletes those past keep_until
create table freight_mcp_order (
  account varchar(64) not null,
  key text not null,
  value text not null,
  keep_until timestamptz not null,
  primary key (account, key)
);

-- nothing but inserted into
create table freight_mcp_decision (
  position bigint generated always as identity primary key,
  account varchar(64) not null,
  decision json not null
);

-- a row stops the paid calls of all servers
create table freight_mcp_stop (
  is_on boolean primary key default true check (is_on),
  reason text not null
);
