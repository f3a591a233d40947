create table document_templates (
  id uuid primary key,
  file_id text not null unique,
  url text not null,
  name text not null,
  added_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  copy_url text,
  copied_at timestamptz,
  copy_error text
);
