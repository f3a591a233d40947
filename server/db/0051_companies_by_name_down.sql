-- outside a transaction
create index concurrently if not exists companies_by_name_down on companies (lower(name) desc nulls last, id) include (name);
