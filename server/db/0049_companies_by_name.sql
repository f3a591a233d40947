-- outside a transaction
-- The list by name, with the name in it: an index of an expression is read alone only where it has the expression's column too.
create index concurrently if not exists companies_by_name on companies (lower(name), id) include (name);
