-- The data of a sync is a compressed file in the file store (decision 148). A job moves the data of older rows from `content`.
alter table financial_snapshots
  alter column content drop not null,
  add column storage_key text,
  -- The currencies of the accounts, which pages show without reading the file.
  add column currencies text[],
  -- The row and its file are deleted 30 days later, so that a restored dump finds its files.
  add column deleted_at timestamptz,
  add constraint financial_snapshots_stored check (num_nonnulls(content, storage_key) = 1) not valid;
