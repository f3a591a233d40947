-- A kind of document that is no longer requested; documents of it stay as they are.
alter table document_types add column archived_at timestamptz;
