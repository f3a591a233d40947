-- Every version of what the funder offers a company; at most one of them is open or accepted.
create table offers (
  company_id uuid not null references companies (id),
  id uuid not null,
  number integer not null,
  status text not null check (status in ('open', 'accepted', 'replaced', 'withdrawn')),
  advance numeric(14, 2) not null,
  cap numeric(6, 4) not null,
  share numeric(5, 2) not null,
  minimum numeric(14, 2) not null,
  origination_fee numeric(5, 2) not null,
  message text,
  made_at timestamptz not null default now(),
  made_by uuid not null references users (id),
  accepted_at timestamptz,
  accepted_by uuid references users (id),
  ended_at timestamptz,
  primary key (company_id, id),
  unique (company_id, number),
  check ((accepted_at is null) = (accepted_by is null)),
  check ((ended_at is not null) = (status in ('replaced', 'withdrawn')))
);
create unique index offers_current on offers (company_id) where status in ('open', 'accepted');
