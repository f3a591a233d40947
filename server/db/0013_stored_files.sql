-- The sweep of the file store asks for rows by key; the purge asks for what was removed and still lies there.
create index documents_storage_key on documents (storage_key);
create index attached_files_storage_key on attached_files (storage_key);
create index loan_files_storage_key on loan_files (storage_key);
create index documents_removed on documents (deleted_at) where deleted_at is not null and purged_at is null;
create index attached_files_removed on attached_files (deleted_at) where deleted_at is not null and purged_at is null;

-- Kinds of documents can be added: none twice, in whatever case it is written.
create unique index document_types_name on document_types (lower(name));
