-- Views of the pipeline that staff save for themselves, or share.
create table saved_views (
  id uuid primary key,
  owner_id uuid not null references users (id),
  name text not null,
  is_shared boolean not null default false,
  filters jsonb not null,
  columns text[],
  created_at timestamptz not null default now()
);
create unique index saved_views_name on saved_views (owner_id, lower(name));
create index saved_views_shared on saved_views (lower(name), id) where is_shared;

-- How a member of staff works.
alter table users add column pipeline_columns text[];
alter table users add column single_keys boolean not null default true;

-- Parts of file names, for the search of staff.
create index documents_words on documents using gin (filename gin_trgm_ops) where deleted_at is null;
