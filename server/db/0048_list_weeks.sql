-- How many companies of each status began, changed, or came to their status in each week, so that a page far down a list is
-- found without passing over all before it (server/companies/far-pages.ts). Writers only append to `list_week_changes`, and so
-- never wait for each other; a reader adds both tables up in one snapshot.
create table list_weeks (
  ordering text not null check (ordering in ('created_at', 'updated_at', 'status_changed_at')),
  week timestamptz not null,
  status text not null,
  companies bigint not null,
  primary key (ordering, week, status)
);
create table list_week_changes (
  id bigint generated always as identity primary key,
  ordering text not null,
  week timestamptz not null,
  status text not null,
  companies bigint not null
);

-- Weeks of 168 hours, the same in every time zone.
create function week_of(moment timestamptz) returns timestamptz language sql immutable as
  $$ select date_bin('168 hours', moment, '1970-01-01T00:00:00Z') $$;

create function add_up_list_weeks() returns void language sql as $$
  with changed as (delete from list_week_changes returning ordering, week, status, companies)
  insert into list_weeks (ordering, week, status, companies)
  select ordering, week, status, sum(companies) from changed group by ordering, week, status
  on conflict (ordering, week, status) do update set companies = list_weeks.companies + excluded.companies
$$;

-- Every few hundred changes one is followed by adding them up, by one transaction at a time.
create function log_list_weeks() returns trigger language plpgsql as $$
begin
  insert into list_week_changes (ordering, week, status, companies)
  select ordering, week_of(moment), status, sum(companies)
  from (values
    ('created_at', old.created_at, old.status, -1),
    ('updated_at', old.updated_at, old.status, -1),
    ('status_changed_at', old.status_changed_at, old.status, -1),
    ('created_at', new.created_at, new.status, 1),
    ('updated_at', new.updated_at, new.status, 1),
    ('status_changed_at', new.status_changed_at, new.status, 1)
  ) as moved (ordering, moment, status, companies)
  where moment is not null
  group by ordering, week_of(moment), status
  having sum(companies) <> 0;
  if random() < 0.005 and pg_try_advisory_xact_lock(hashtext('list_weeks')) then
    perform add_up_list_weeks();
  end if;
  return null;
end $$;
create trigger companies_weeks after insert or delete on companies for each row execute function log_list_weeks();
-- Edits leave most weeks as they are. The condition is prepared anew for each of them, so it is short, and calls nothing of ours.
create trigger companies_weeks_changed after update on companies for each row
  when (old.status <> new.status or old.created_at <> new.created_at or old.status_changed_at <> new.status_changed_at
    or new.updated_at < old.updated_at or old.updated_at < date_bin('168 hours', new.updated_at, '1970-01-01T00:00:00Z'))
  execute function log_list_weeks();

-- Counts anew, for companies that came past the triggers.
create function count_list_weeks() returns void language sql as $$
  lock table companies in share mode;
  delete from list_week_changes;
  delete from list_weeks;
  insert into list_weeks (ordering, week, status, companies)
  select ordering, week_of(moment), status, count(*)
  from companies, lateral (values ('created_at', created_at), ('updated_at', updated_at), ('status_changed_at', status_changed_at))
    as moved (ordering, moment)
  group by ordering, week_of(moment), status
$$;
select count_list_weeks();
