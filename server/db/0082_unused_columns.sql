-- Names of companies are unique by `lower(name)`, as `companies_name_key` has ensured since 0001: no two rows can collide.
drop trigger companies_clear_name_skeleton on companies;
drop function clear_name_skeleton();
alter table companies drop column name_skeleton;
alter table unmatched_loans drop column name_skeleton;

-- pg-boss replaces a worker of a sync or reading whose server dies, by the heartbeat of its job. Runs under way end: some have no
-- job any more, and waited for the round that the server no longer does.
update sync_runs set status = 'failed', finished_at = now(), error = 'The server was updated. Start the sync again.'
  where status in ('queued', 'running');
update financial_pulls set status = 'failed', finished_at = now(), step = null, error = 'The server was updated. Read again.'
  where status in ('queued', 'running');
alter table sync_runs drop column beat_at;
alter table financial_pulls drop column beat_at;
do $$ begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name in ('sync-round', 'financials-resume');
  end if;
end $$;
