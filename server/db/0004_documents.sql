create table reviews (
  company_id uuid not null references companies (id),
  id uuid not null,
  created_at timestamptz not null default now(),
  created_by uuid not null references users (id),
  closed_at timestamptz,
  -- What the applicant was last reminded of: the change that asked for it, and after how many days.
  reminded_change integer,
  reminded_days integer,
  primary key (company_id, id)
);
create unique index reviews_one_open on reviews (company_id) where closed_at is null;

create table review_sections (
  company_id uuid not null,
  review_id uuid not null,
  section text not null check (section in ('application_review', 'financial_review', 'document_review')),
  state text not null check (state in ('with_applicant', 'with_reviewer', 'completed')),
  note text,
  primary key (company_id, review_id, section),
  foreign key (company_id, review_id) references reviews (company_id, id)
);

create table requested_documents (
  company_id uuid not null,
  id uuid not null,
  review_id uuid not null,
  document_type_id uuid not null references document_types (id),
  note text,
  primary key (company_id, id),
  foreign key (company_id, review_id) references reviews (company_id, id)
);
create index requested_documents_review on requested_documents (company_id, review_id);

create table document_providers (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null,
  source_type text not null check (source_type in ('accounting', 'banking', 'commerce', 'other')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id)
);
create unique index document_providers_name on document_providers (company_id, lower(name)) where deleted_at is null;
create index document_providers_id on document_providers (id);

-- The file store holds the file under `storage_key`; the name that a person gave it is data. A removed document keeps its
-- row: `purged_at` says when its file was deleted.
create table documents (
  company_id uuid not null references companies (id),
  id uuid not null,
  document_type_id uuid not null references document_types (id),
  review_id uuid,
  document_provider_id uuid,
  source_type text,
  filename text not null,
  size bigint not null check (size >= 0),
  media_type text not null,
  sha256 text not null,
  storage_key text not null,
  uploaded_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  purged_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, review_id) references reviews (company_id, id),
  constraint documents_provider foreign key (company_id, document_provider_id)
    references document_providers (company_id, id)
);
create index documents_company on documents (company_id, created_at desc) where deleted_at is null;
-- The sweep of the file store looks rows up by key; the purge looks for removed files that are still stored.
create index documents_storage_key on documents (storage_key);
create index documents_removed on documents (deleted_at) where deleted_at is not null and purged_at is null;

create table document_templates (
  id uuid primary key,
  file_id text not null unique,
  url text not null,
  open_url text,
  name text not null,
  added_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  copy_url text,
  copied_at timestamptz,
  copy_error text,
  copy_name text,
  -- Set while a copy is being made, so that a repeat finds the copy instead of making another.
  copy_reference uuid,
  copy_asked_at timestamptz
);
