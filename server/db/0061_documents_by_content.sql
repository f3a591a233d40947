-- outside a transaction
-- The earliest document with the same content is found for each document of a company, which may have thousands.
create index concurrently if not exists documents_by_content on documents (company_id, sha256, id) where deleted_at is null;
