-- The audit log has a partition for each month (decision 149). The existing table is its first partition and contains all events up to
-- the bound. Servers of the previous version still use it by its name.
create table audit_log (
  id uuid not null,
  at timestamptz not null default now(),
  user_id uuid references users (id),
  company_id uuid,
  action text not null,
  target text,
  details jsonb not null default '{}',
  count integer not null default 1,
  last_at timestamptz,
  repeat_key text
) partition by range (at);
create unique index audit_log_key on audit_log (at desc, id desc);
create index audit_log_company on audit_log (company_id, at desc);
create index audit_log_user on audit_log (user_id, at desc);
create index audit_log_action on audit_log (action, at desc);

-- 0133 has validated an earlier or equal bound, so this does not read the table.
do $$
begin
  execute format('alter table audit_log attach partition audit_events for values from (minvalue) to (%L)',
    (date_trunc('month', now() at time zone 'UTC') + interval '2 months') at time zone 'UTC');
end $$;
alter table audit_events drop constraint audit_events_bound;

-- Events of a month without a partition, if the job that creates partitions did not run for months.
create table audit_log_default partition of audit_log (primary key (id)) default;
-- A unique index of all partitions would have to contain the time, so each partition has its own.
create unique index audit_log_default_repeat_key on audit_log_default (repeat_key) where repeat_key is not null;

-- Creates the partitions of the next months. The first is two months ahead, because `audit_events` contains earlier months. A new
-- table is attached when it is complete, because `create table … partition of` would block the log.
create function create_audit_partitions() returns void language plpgsql set timezone = 'UTC' as $$
declare
  first_day timestamptz;
  part text;
  bounds text;
begin
  for first_day in select date_trunc('month', now()) + make_interval(months => ahead) from generate_series(2, 3) as ahead loop
    part := to_char(first_day, '"audit_log_"YYYY_MM');
    continue when to_regclass(part) is not null;
    bounds := format('at >= %L and at < %L', first_day, first_day + interval '1 month');
    execute format('create table %I (like audit_log including defaults, primary key (id))', part);
    execute format('create unique index on %I (repeat_key) where repeat_key is not null', part);
    execute format('with moved as (delete from audit_log_default where %s returning *) insert into %I select * from moved',
      bounds, part);
    execute format('alter table audit_log attach partition %I for values from (%L) to (%L)',
      part, first_day, first_day + interval '1 month');
  end loop;
end $$;
select create_audit_partitions();
