-- outside a transaction
-- The list by status backwards stays quick however many companies there are.
create index concurrently if not exists companies_status_down on companies (status desc, updated_at desc, id);
