-- What a reading has given so far, page by page: it is moved to the company's transactions once all of it is there. A
-- crash may empty it, because the reading that filled it begins again.
create unlogged table financial_incoming (
  company_id uuid not null,
  connection_id uuid not null,
  provider_id text not null,
  id uuid not null,
  account_id text not null,
  date date not null,
  description text not null,
  amount numeric(17, 2) not null,
  currency text not null,
  primary key (company_id, connection_id, provider_id),
  foreign key (company_id, connection_id) references connections (company_id, id)
);
