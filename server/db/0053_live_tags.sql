-- What stands in replies that are named by the log of changes, and changes without an entry in the history.
create function log_company_rows() returns trigger language plpgsql as $$
begin
  insert into live_changes (kind, audience, company_id)
  select distinct tg_argv[0], 'company', company_id from changed;
  return null;
end $$;

create trigger loans_live_added after insert on loans referencing new table as changed
  for each statement execute function log_company_rows('company');
create trigger loans_live_changed after update on loans referencing new table as changed
  for each statement execute function log_company_rows('company');
create trigger loans_live_gone after delete on loans referencing old table as changed
  for each statement execute function log_company_rows('company');
create trigger loan_files_live_added after insert on loan_files referencing new table as changed
  for each statement execute function log_company_rows('company');
create trigger loan_files_live_changed after update on loan_files referencing new table as changed
  for each statement execute function log_company_rows('company');
create trigger loan_files_live_gone after delete on loan_files referencing old table as changed
  for each statement execute function log_company_rows('company');

create trigger intro_applications_live_added after insert on intro_applications referencing new table as changed
  for each statement execute function log_company_rows('company');
create trigger intro_applications_live_changed after update on intro_applications referencing new table as changed
  for each statement execute function log_company_rows('company');
create trigger intro_investors_live_added after insert on intro_investors referencing new table as changed
  for each statement execute function log_company_rows('company');
create trigger intro_investors_live_changed after update on intro_investors referencing new table as changed
  for each statement execute function log_company_rows('company');
create trigger intro_investors_live_gone after delete on intro_investors referencing old table as changed
  for each statement execute function log_company_rows('company');

create trigger financial_sources_live_added after insert on financial_sources referencing new table as changed
  for each statement execute function log_company_rows('financials');
create trigger financial_sources_live_changed after update on financial_sources referencing new table as changed
  for each statement execute function log_company_rows('financials');

-- How far a reading has come is told by these; `beat_at` alone is not.
drop trigger financial_pulls_live_changed on financial_pulls;
create trigger financial_pulls_live_changed after update on financial_pulls for each row
  when ((old.run, old.status, old.step, old.done, old.total, old.error, old.finished_at)
    is distinct from (new.run, new.status, new.step, new.done, new.total, new.error, new.finished_at))
  execute function log_financials();

-- People, investors and types of documents stand in the replies of any company.
create function log_names() returns trigger language plpgsql as $$
begin
  insert into live_changes (kind, audience) values ('company', 'staff');
  return null;
end $$;
create trigger users_live after update on users for each row
  when ((old.name, old.email, old.permissions, old.cfo_customer) is distinct from (new.name, new.email, new.permissions, new.cfo_customer))
  execute function log_names();
create trigger investors_live after update on investors for each row
  when (old.name is distinct from new.name)
  execute function log_names();
create trigger document_types_live after update on document_types
  for each statement execute function log_names();
