-- The last finished runs before the current run, newest first.
alter table sync_runs add column earlier jsonb not null default '[]';
