-- what a next version would bring: a column with a default, and its number
alter table freight_call add column not_before timestamp(6) with time zone;
alter table freight_call add column attempt_of varchar(100) default 'any' not null;
update freight_schema set version = 2 where part = 'calls';
