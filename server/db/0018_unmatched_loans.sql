-- Loans whose row at the source names a company but has no id of one: they belong to nobody until an admin says whose they are.
create table unmatched_loans (
  id uuid primary key,
  external_id text not null unique,
  company_name text not null,
  name_skeleton text not null,
  type text not null check (type = lower(type)),
  status text not null,
  start_date date not null,
  amount numeric(14, 2),
  total_due numeric(14, 2),
  repaid numeric(14, 2),
  updated_at timestamptz not null default now()
);
create index unmatched_loans_start_date on unmatched_loans (start_date, id);
