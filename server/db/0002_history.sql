-- Who changed which field when, from what to what. Changes with the same number were made together.
create table changes (
  company_id uuid not null references companies (id),
  number integer not null,
  position integer not null,
  at timestamptz not null default now(),
  author_id uuid references users (id),
  entity text not null,
  entity_id uuid not null,
  field text not null,
  before jsonb not null,
  after jsonb not null,
  primary key (company_id, number, position)
);
create index changes_field on changes (company_id, entity, entity_id, field, number desc);

create table status_changes (
  company_id uuid not null references companies (id),
  id uuid not null,
  from_status text,
  to_status text not null,
  at timestamptz not null default now(),
  author_id uuid references users (id),
  note text,
  primary key (company_id, id)
);
