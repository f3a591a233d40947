-- Why a sync removed nothing, when the table that it read may be incomplete.
alter table sync_runs add column no_removals text;
