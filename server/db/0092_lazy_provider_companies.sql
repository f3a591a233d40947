-- A direct bank needs no company at the accounting provider, so it is created with the first connection through it.
alter table accounting_links alter column provider_company_id drop not null;
