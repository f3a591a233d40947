-- The reading of a company's books and banks: one at a time. A worker beats while it reads, so that another can take over.
create table financial_pulls (
  company_id uuid primary key references companies (id),
  run uuid not null,
  attempt integer not null default 0,
  status text not null check (status in ('queued', 'running', 'done', 'partial', 'failed')),
  started_at timestamptz not null,
  finished_at timestamptz,
  beat_at timestamptz not null,
  step text,
  done integer not null default 0,
  total integer not null default 0,
  error text
);
create index financial_pulls_waiting on financial_pulls (beat_at) where status in ('queued', 'running');

-- What each reading of a connection gave, but transactions, which have a table of their own. The last sixty are kept.
create table financial_snapshots (
  company_id uuid not null,
  connection_id uuid not null,
  id uuid not null,
  read_at timestamptz not null,
  content jsonb not null,
  primary key (company_id, connection_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id)
);

-- How the last reading of each connection went, and which snapshot is the last good one.
create table financial_sources (
  company_id uuid not null,
  connection_id uuid not null,
  status text not null check (status in ('ok', 'partial', 'failed')),
  problem text,
  tried_at timestamptz not null,
  read_at timestamptz,
  snapshot_id uuid,
  -- How far the transactions were read, where the provider gives changes.
  cursor text,
  -- Months whose statement a later reading changed.
  restated_months text[] not null default '{}',
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id),
  foreign key (company_id, connection_id, snapshot_id)
    references financial_snapshots (company_id, connection_id, id)
);

-- Money in is positive, whatever the provider. One that the provider took back stays, marked.
create table financial_transactions (
  company_id uuid not null,
  connection_id uuid not null,
  provider_id text not null,
  id uuid not null,
  account_id text not null,
  date date not null,
  description text not null,
  amount numeric(17, 2) not null,
  currency text not null,
  removed_at timestamptz,
  primary key (company_id, connection_id, provider_id),
  foreign key (company_id, connection_id) references connections (company_id, id)
);

-- The figures that pages show, computed after each reading: the statements by month, and each metric at each month.
create table financial_reports (
  company_id uuid primary key references companies (id),
  computed_at timestamptz not null,
  content json not null
);

-- What an analyst decided that a line is, beside what the rules say.
create table financial_line_classes (
  company_id uuid not null references companies (id),
  line_id uuid not null,
  class text not null,
  original_class text not null,
  note text,
  author_id uuid not null references users (id),
  decided_at timestamptz not null default now(),
  primary key (company_id, line_id)
);

create table comparison_explanations (
  company_id uuid not null references companies (id),
  key text not null check (key in ('runway', 'largest_contract', 'other_loans', 'contract_value')),
  text text not null,
  author_id uuid not null references users (id),
  explained_at timestamptz not null default now(),
  primary key (company_id, key)
);

-- What connected data proves in the place of a document, and for how many months.
alter table document_types
  add proven_by text check (proven_by in ('profit_and_loss', 'balance_sheet', 'bank_statements')),
  add proven_months integer check (proven_months between 1 and 24);
update document_types set proven_by = 'profit_and_loss', proven_months = 24
  where id = '0197f000-0003-7000-8000-000000000006';
update document_types set proven_by = 'balance_sheet', proven_months = 1
  where id = '0197f000-0003-7000-8000-000000000007';
update document_types set proven_by = 'bank_statements', proven_months = 3
  where id = '0197f000-0003-7000-8000-000000000008';

alter table live_changes drop constraint live_changes_kind_check;
alter table live_changes add constraint live_changes_kind_check
  check (kind in ('company', 'status', 'request', 'connection', 'sync', 'message', 'financials'));

create function log_financials() returns trigger language plpgsql as $$
begin
  insert into live_changes (kind, audience, company_id) values ('financials', 'company', new.company_id);
  return null;
end $$;
create trigger financial_pulls_live_added after insert on financial_pulls
  for each row execute function log_financials();
create trigger financial_pulls_live_changed after update on financial_pulls for each row
  when ((old.run, old.status, old.done, old.total) is distinct from (new.run, new.status, new.done, new.total))
  execute function log_financials();
create trigger financial_reports_live_added after insert on financial_reports
  for each row execute function log_financials();
create trigger financial_reports_live_changed after update on financial_reports
  for each row execute function log_financials();
