-- Investors are global; what introduces a company to them belongs to the company.
create table investors (
  id uuid primary key,
  external_id text unique,
  name text not null,
  website text,
  description text,
  email text,
  countries text[] not null default '{}',
  stages text[] not null default '{}',
  sectors text[] not null default '{}',
  business_models text[] not null default '{}',
  startup_round_size_min numeric(14, 2),
  startup_round_size_max numeric(14, 2),
  startup_target_valuation_min numeric(14, 2),
  startup_target_valuation_max numeric(14, 2),
  post_revenue boolean not null default true,
  pre_revenue boolean not null default false,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index investors_name on investors (lower(name), id);

create table intro_applications (
  company_id uuid not null references companies (id),
  id uuid not null,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'sent')),
  first_name text,
  last_name text,
  name text,
  blurb text,
  pitch_url text,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  sent_at timestamptz,
  primary key (company_id, id)
);
create index intro_applications_id on intro_applications (id);

create table intro_investors (
  company_id uuid not null,
  intro_id uuid not null,
  investor_id uuid not null references investors (id),
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'interested', 'declined')),
  changed_at timestamptz not null default now(),
  primary key (company_id, intro_id, investor_id),
  foreign key (company_id, intro_id) references intro_applications (company_id, id)
);

create table loans (
  company_id uuid not null references companies (id),
  id uuid not null,
  external_id text not null,
  type text not null check (type = lower(type)),
  status text not null,
  start_date date not null,
  amount numeric(14, 2),
  total_due numeric(14, 2),
  repaid numeric(14, 2),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, external_id)
);
create index loans_id on loans (id);

create table loan_files (
  company_id uuid not null,
  id uuid not null,
  loan_id uuid not null,
  external_id text not null,
  kind text not null check (kind in ('document', 'invoice')),
  name text not null,
  document_date date not null,
  amount numeric(14, 2),
  media_type text,
  size bigint,
  storage_key text,
  primary key (company_id, id),
  unique (company_id, loan_id, external_id),
  foreign key (company_id, loan_id) references loans (company_id, id)
);

-- How the last or present sync of each kind is doing; one row a kind, so only one runs at a time.
create table sync_runs (
  kind text primary key check (kind in ('investors', 'loans')),
  run uuid not null,
  status text not null check (status in ('queued', 'running', 'done', 'failed')),
  started_at timestamptz,
  finished_at timestamptz,
  total integer,
  done integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  failed integer not null default 0,
  error text,
  beat_at timestamptz not null default now()
);
