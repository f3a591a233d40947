-- outside a transaction
-- A random part of the companies, by the last digits of their ids, which no one chooses: it tells whether a long list has more
-- rows than are counted, without counting them (server/companies/sample.ts). What lists filter by stands in it.
create index concurrently if not exists companies_sample on companies (right(id::text, 4))
  include (id, status, name, created_for, city, funding_application_type, is_of_cfo, created_at, updated_at)
  where right(id::text, 2) in ('00', '01');
