-- outside a transaction
drop index concurrently if exists companies_name_down;
