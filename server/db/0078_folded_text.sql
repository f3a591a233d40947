-- outside a transaction
-- Searches and orders of names, beside the indexes that they replace.
create index concurrently if not exists companies_folded on companies
  using gin (fold_text(name) gin_trgm_ops, fold_text(created_for) gin_trgm_ops, fold_text(city) gin_trgm_ops) with (fastupdate = off);
create index concurrently if not exists users_folded on users
  using gin (fold_text(name) gin_trgm_ops, fold_text(email) gin_trgm_ops) with (fastupdate = off);
create index concurrently if not exists documents_folded on documents
  using gin (fold_text(filename) gin_trgm_ops) with (fastupdate = off) where deleted_at is null;
create index concurrently if not exists mails_recipient_folded on mails
  using gin (fold_text(recipient) gin_trgm_ops) with (fastupdate = off);
create index concurrently if not exists companies_in_name_order on companies (name collate name_order, id);
create index concurrently if not exists companies_in_name_order_down on companies (name collate name_order desc nulls last, id);
create index concurrently if not exists users_in_name_order on users (name collate name_order, id);
