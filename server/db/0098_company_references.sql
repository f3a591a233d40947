-- outside a transaction
-- Finds a company by its reference number, the last eight digits of its id.
create index concurrently if not exists companies_reference on companies (right(id::text, 8));
