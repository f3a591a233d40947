-- outside a transaction
-- The few companies of CFO customers, as the list has them.
create index concurrently if not exists companies_cfo on companies (updated_at desc, id) where is_of_cfo;
