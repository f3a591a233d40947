-- The accounting-data provider has one ledger a company, so the books of each subsidiary have a company there of their own.
alter table accounting_links
  -- 0 is the company itself, which the product's addresses name; from 1 its subsidiaries, in the order they were begun
  add column subsidiary integer not null default 0 check (subsidiary between 0 and 20),
  drop constraint accounting_links_company_id_key,
  add unique (company_id, subsidiary);
