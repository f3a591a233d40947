-- That something changed, for those who watch it: never what. Rows are deleted after an hour. `transaction` orders them:
-- numbers are handed out before the commit, so a lower one may appear after a higher one.
create table live_changes (
  id bigint generated always as identity primary key,
  transaction xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  kind text not null check (kind in ('company', 'status', 'request', 'connection', 'sync', 'message')),
  audience text not null check (audience in ('company', 'staff', 'person')),
  company_id uuid,
  user_id uuid,
  number integer,
  check ((audience = 'company') <= (company_id is not null)),
  check ((audience = 'person') <= (user_id is not null))
);
create index live_changes_transaction on live_changes (transaction);
create index live_changes_at on live_changes (at);

-- A notification only wakes the servers, which then read the table.
create function notify_live_changes() returns trigger language plpgsql as $$
begin
  perform pg_notify('live_changes', '');
  return null;
end $$;
create trigger live_changes_notify after insert on live_changes
  for each statement execute function notify_live_changes();

create function log_company_changes() returns trigger language plpgsql as $$
begin
  insert into live_changes (kind, audience, company_id, number)
  select distinct
    case
      when entity = 'status' then 'status'
      when entity in ('review', 'requested_document') then 'request'
      when entity = 'connection' then 'connection'
      else 'company'
    end,
    'company', company_id, number
  from added;
  return null;
end $$;
create trigger changes_live after insert on changes
  referencing new table as added for each statement execute function log_company_changes();

-- What a provider tells of a connection is no change that somebody made, and not in the history.
create function log_connection() returns trigger language plpgsql as $$
begin
  insert into live_changes (kind, audience, company_id) values ('connection', 'company', new.company_id);
  return null;
end $$;
create trigger connections_live_added after insert on connections for each row execute function log_connection();
create trigger connections_live_changed after update on connections for each row
  when ((old.status, old.last_sync, old.error_message, old.accounts, old.provider_connection_id)
    is distinct from (new.status, new.last_sync, new.error_message, new.accounts, new.provider_connection_id))
  execute function log_connection();

create function log_sync() returns trigger language plpgsql as $$
begin
  insert into live_changes (kind, audience) values ('sync', 'staff');
  return null;
end $$;
create trigger sync_runs_live_added after insert on sync_runs for each row execute function log_sync();
create trigger sync_runs_live_changed after update on sync_runs for each row
  when ((old.run, old.status, old.done, old.total) is distinct from (new.run, new.status, new.done, new.total))
  execute function log_sync();
