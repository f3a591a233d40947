create table climate_grants (
  company_id uuid not null references companies (id),
  id uuid not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  is_funding_approved boolean,
  is_match_required boolean,
  is_contract_signed boolean,
  expected_signing_date date,
  is_spend_before_contract_allowed boolean,
  funding_type text,
  other_funding_type text,
  is_payments_received boolean,
  expected_funding_date date,
  public_notice_url text,
  how_match_requirement_met text[],
  match_amount numeric(14, 2),
  is_funds_arranged_to_match_requirement boolean,
  awardee_type text,
  primary key (company_id, id)
);
create index climate_grants_id on climate_grants (id);

create table scheduled_payments (
  company_id uuid not null,
  grant_id uuid not null,
  position integer not null,
  expected_date date not null,
  amount numeric(14, 2) not null,
  description text,
  primary key (company_id, grant_id, position),
  foreign key (company_id, grant_id) references climate_grants (company_id, id)
);

create table commercial_contracts (
  company_id uuid primary key references companies (id),
  has_documents boolean,
  customer_types_served text[],
  total_value numeric(14, 2),
  largest_percentage numeric(5, 2)
);

-- Files that belong to a grant, the commercial contracts or an introduction; `slot` says which of its files.
create table attached_files (
  company_id uuid not null references companies (id),
  id uuid not null,
  owner text not null check (owner in ('climate_grant', 'commercial_contracts', 'intro')),
  owner_id uuid not null,
  slot text not null,
  filename text not null,
  size bigint not null check (size >= 0),
  media_type text not null,
  sha256 text not null,
  storage_key text not null,
  uploaded_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  purged_at timestamptz,
  primary key (company_id, id)
);
create index attached_files_owner on attached_files (company_id, owner, owner_id) where deleted_at is null;
create index attached_files_storage_key on attached_files (storage_key);
create index attached_files_removed on attached_files (deleted_at) where deleted_at is not null and purged_at is null;
