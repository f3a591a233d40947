create table reviews (
  company_id uuid not null references companies (id),
  id uuid not null,
  created_at timestamptz not null default now(),
  created_by uuid not null references users (id),
  closed_at timestamptz,
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

-- The file lies in the file store under `storage_key`; the name a person gave it is data.
create table documents (
  company_id uuid not null references companies (id),
  id uuid not null,
  document_type_id uuid not null references document_types (id),
  review_id uuid,
  filename text not null,
  size bigint not null check (size >= 0),
  media_type text not null,
  sha256 text not null,
  storage_key text not null,
  uploaded_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, review_id) references reviews (company_id, id)
);
create index documents_company on documents (company_id, created_at desc) where deleted_at is null;
