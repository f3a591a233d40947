-- Parts of words, which no other index finds.
create extension if not exists pg_trgm;

-- People are identified by the login provider's issuer and subject, never by e-mail. They are global: no company_id.
create table users (
  id uuid primary key,
  issuer text not null,
  subject text not null,
  email text not null,
  email_verified boolean not null default false,
  name text not null,
  permissions text[] not null default '{}' check (permissions <@ array['admin', 'analyst']),
  selected_company_id uuid,
  cfo_customer text check (cfo_customer in ('new', 'existing')),
  created_at timestamptz not null default now(),
  unique (issuer, subject)
);
create index users_words on users using gin (name gin_trgm_ops, email gin_trgm_ops);

-- `version` is the number of the last change; every edit of anything that belongs to the company raises it by one.
create table companies (
  id uuid primary key,
  version integer not null default 0,
  status text not null default 'draft' check (status in (
    'draft', 'non_us', 'verify_client_email', 'in_review', 'user_action_required', 'term_sheet', 'dd_in_review',
    'dd_user_action_required', 'docs_await_sign', 'funded', 'rejected', 'repaid', 'cfo_customer')),
  status_changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  submitted_at timestamptz,
  submitted_by uuid references users (id),
  created_by uuid not null references users (id),
  created_for text,
  name text,
  website_url text,
  phone_number text,
  address_1 text,
  address_2 text,
  city text,
  state text,
  zip_code text,
  country_code text,
  company_structure text,
  date_incorporated date,
  is_software boolean,
  is_hardware boolean,
  is_service boolean,
  business_models uuid[],
  other_business_model text,
  sector uuid,
  mission text,
  summary text,
  climate_strategy text,
  funding_application_type text[],
  has_government_contracts boolean,
  has_commercial_contracts boolean
);
create unique index companies_name_key on companies (lower(name)) where name is not null;
-- One index for each order that the list of companies has; companies without a name come last in either direction.
create index companies_status on companies (status, updated_at desc, id);
create index companies_updated_at on companies (updated_at desc, id);
create index companies_created_at on companies (created_at desc, id);
create index companies_status_changed_at on companies (status_changed_at desc, id);
create index companies_name on companies (lower(name), id);
create index companies_name_down on companies (lower(name) desc nulls last, id);
create index companies_words on companies using gin (name gin_trgm_ops, created_for gin_trgm_ops, city gin_trgm_ops);
-- For the limits on what a person may create, and for what happens at every sign-in.
create index companies_created_by on companies (created_by);
create index companies_created_for on companies (lower(created_for)) where created_for is not null;
create index companies_waiting on companies (submitted_by) where status = 'verify_client_email';

create table company_members (
  company_id uuid not null references companies (id),
  user_id uuid not null references users (id),
  role text not null check (role in ('owner', 'member')),
  created_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
create index company_members_user on company_members (user_id);

create table company_analysts (
  company_id uuid not null references companies (id),
  user_id uuid not null references users (id),
  assigned_by uuid not null references users (id),
  assigned_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
create index company_analysts_user on company_analysts (user_id);

create table profiles (
  company_id uuid not null references companies (id),
  id uuid not null,
  first_name text,
  last_name text,
  job_title text,
  phone_number text,
  origin text,
  is_underrepresented boolean,
  is_diverse_workplace boolean,
  is_impact_marginalized boolean,
  details text,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id)
);
create index profiles_id on profiles (id);

create table assessments (
  company_id uuid primary key references companies (id),
  runway_months numeric(5, 1),
  plan_to_raise boolean,
  has_other_loans boolean,
  capital_amount_requested numeric(14, 2),
  borrowing_timeframe_months integer
);

-- The secret is only in the mail; its hash is stored.
create table invites (
  company_id uuid not null references companies (id),
  id uuid not null,
  email text not null,
  secret_hash text not null,
  invited_by uuid not null references users (id),
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references users (id),
  primary key (company_id, id)
);
create unique index invites_waiting on invites (company_id, lower(email)) where accepted_at is null;
create index invites_secret on invites (secret_hash);
