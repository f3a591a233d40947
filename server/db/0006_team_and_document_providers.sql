-- The secret itself is only in the mail; here lies its hash.
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

alter table documents
  add column document_provider_id uuid,
  add column source_type text,
  add column purged_at timestamptz,
  add constraint documents_provider foreign key (company_id, document_provider_id)
    references document_providers (company_id, id);
