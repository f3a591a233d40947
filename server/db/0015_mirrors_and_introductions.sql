-- A filter on a list is met by whoever names one of the wanted, and by whoever names none at all.
create index investors_countries on investors using gin (countries);
create index investors_stages on investors using gin (stages);
create index investors_sectors on investors using gin (sectors);
create index investors_business_models on investors using gin (business_models);

-- What the table of investors said when it was last read: a sync changes only what has changed there since.
alter table investors
  add column last_read jsonb,
  add constraint investors_round_size check (startup_round_size_min <= startup_round_size_max),
  add constraint investors_valuation check (startup_target_valuation_min <= startup_target_valuation_max);

-- `attempt` counts the workers of a run; only the last of them may write. `problems` is for whoever keeps the table.
alter table sync_runs
  add column attempt integer not null default 0,
  add column problems jsonb not null default '[]',
  add column ignored_columns text[] not null default '{}';

create index loans_external_id on loans (external_id);
create index loans_start_date on loans (start_date, id);

-- The file's own name, and the key under which the table's service had it when it was copied.
alter table loan_files
  add column filename text,
  add column file_key text,
  add column sha256 text;

create index intro_applications_company on intro_applications (company_id, created_at desc);
-- Opens an introduction to its investor; only the hash of it is kept.
alter table intro_investors add column secret_hash text unique;
create index intro_investors_queued on intro_investors (changed_at) where status = 'queued';

-- `copy_reference` stands while a copy is being made, so that a repeat finds the copy instead of making another.
alter table document_templates
  add column open_url text,
  add column copy_name text,
  add column copy_reference uuid,
  add column copy_asked_at timestamptz;
