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
  -- What the source table held at the last sync: a sync changes only what has changed there since.
  last_read jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint investors_round_size check (startup_round_size_min <= startup_round_size_max),
  constraint investors_valuation check (startup_target_valuation_min <= startup_target_valuation_max)
);
create index investors_name on investors (lower(name), id);
create index investors_countries on investors using gin (countries);
create index investors_stages on investors using gin (stages);
create index investors_sectors on investors using gin (sectors);
create index investors_business_models on investors using gin (business_models);
create index investors_words on investors using gin (name gin_trgm_ops, description gin_trgm_ops);

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
create index intro_applications_company on intro_applications (company_id, created_at desc);

create table intro_investors (
  company_id uuid not null,
  intro_id uuid not null,
  investor_id uuid not null references investors (id),
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'interested', 'declined')),
  changed_at timestamptz not null default now(),
  -- The hash of the secret that opens the introduction to its investor.
  secret_hash text unique,
  primary key (company_id, intro_id, investor_id),
  foreign key (company_id, intro_id) references intro_applications (company_id, id)
);
create index intro_investors_queued on intro_investors (changed_at) where status = 'queued';
create index intro_investors_investor on intro_investors (investor_id, changed_at);

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
create index loans_external_id on loans (external_id);
create index loans_start_date on loans (start_date, id);

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
  filename text,
  -- The file's key at the source when it was copied.
  file_key text,
  sha256 text,
  primary key (company_id, id),
  unique (company_id, loan_id, external_id),
  foreign key (company_id, loan_id) references loans (company_id, id)
);
create index loan_files_storage_key on loan_files (storage_key);

-- The current or last sync of each kind; one row a kind, so only one runs at a time. `attempt` counts the workers of a run, of
-- which only the last may write. `problems` is for whoever maintains the source table.
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
  attempt integer not null default 0,
  problems jsonb not null default '[]',
  ignored_columns text[] not null default '{}',
  beat_at timestamptz not null default now()
);
