-- What staff keep about a company among themselves. Nothing here is ever part of a reply to an applicant, of an export or of
-- the change log, which applicants may read.

-- A note is pinned to an answer, to a document, or to the case as a whole.
create table staff_notes (
  company_id uuid not null references companies (id),
  id uuid not null,
  author_id uuid not null references users (id),
  text text not null,
  mentions uuid[] not null default '{}',
  entity text,
  climate_grant_id uuid,
  field text,
  document_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, climate_grant_id) references climate_grants (company_id, id),
  foreign key (company_id, document_id) references documents (company_id, id),
  check ((entity is null) = (field is null)),
  check (entity is null or document_id is null)
);
create index staff_notes_latest on staff_notes (company_id, created_at desc);
create index staff_notes_author on staff_notes (author_id);

-- Up to which change each person has seen the case. Changes after `since_number` are new to them during the present visit;
-- `seen_number` is where the next visit begins.
create table case_looks (
  company_id uuid not null references companies (id),
  user_id uuid not null references users (id),
  since_number integer not null,
  since_at timestamptz not null,
  seen_number integer not null,
  seen_at timestamptz not null,
  primary key (company_id, user_id)
);

-- A risk that somebody accepted, with the fact as it was then: another fact is another risk.
create table accepted_risks (
  company_id uuid not null references companies (id),
  id uuid not null,
  kind text not null,
  fact text not null,
  reason text not null,
  accepted_by uuid not null references users (id),
  accepted_at timestamptz not null default clock_timestamp(),
  withdrawn_by uuid references users (id),
  withdrawn_at timestamptz,
  primary key (company_id, id),
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create unique index accepted_risks_once on accepted_risks (company_id, kind, fact) where withdrawn_at is null;

-- Which documents staff have read, and which months they found in them; the first days of months.
create table document_marks (
  company_id uuid not null,
  document_id uuid not null,
  read_by uuid references users (id),
  read_at timestamptz,
  first_month date,
  last_month date,
  primary key (company_id, document_id),
  foreign key (company_id, document_id) references documents (company_id, id),
  check ((read_at is null) = (read_by is null)),
  check ((first_month is null) = (last_month is null)),
  check (first_month <= last_month)
);

-- Other staff who have the case open read it again; applicants are told nothing.
create function log_staff_case() returns trigger language plpgsql as $$
begin
  insert into live_changes (kind, audience, company_id)
  values ('company', 'staff', coalesce(new.company_id, old.company_id));
  return null;
end $$;
create trigger staff_notes_live after insert or update or delete on staff_notes
  for each row execute function log_staff_case();
create trigger accepted_risks_live after insert or update on accepted_risks
  for each row execute function log_staff_case();
create trigger document_marks_live after insert or update on document_marks
  for each row execute function log_staff_case();
