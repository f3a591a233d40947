-- outside a transaction
create unique index concurrently if not exists audit_events_key on audit_events (at desc, id desc);
drop index concurrently if exists audit_events_at;
alter table audit_events validate constraint audit_events_bound;
create index concurrently if not exists financial_snapshots_storage_key on financial_snapshots (storage_key);
create index concurrently if not exists financial_snapshots_in_rows on financial_snapshots (id) where content is not null;
create index concurrently if not exists financial_snapshots_deleted on financial_snapshots (deleted_at)
  where deleted_at is not null;
alter table financial_snapshots validate constraint financial_snapshots_stored;
