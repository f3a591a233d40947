-- What stands in the reply about a company, and changes without an entry in its history.
create trigger profiles_live_added after insert on profiles referencing new table as changed
  for each statement execute function log_company_rows('company');
create trigger assessments_live_added after insert on assessments referencing new table as changed
  for each statement execute function log_company_rows('company');
create trigger commercial_contracts_live_added after insert on commercial_contracts referencing new table as changed
  for each statement execute function log_company_rows('company');
create trigger climate_grants_live_added after insert on climate_grants referencing new table as changed
  for each statement execute function log_company_rows('company');
create trigger accounting_links_live_added after insert on accounting_links referencing new table as changed
  for each statement execute function log_company_rows('connection');
create trigger accounting_links_live_gone after delete on accounting_links referencing old table as changed
  for each statement execute function log_company_rows('connection');

-- All that is shown of a connection.
drop trigger connections_live_changed on connections;
create trigger connections_live_changed after update on connections for each row
  when ((old.platform, old.platform_key, old.source_type, old.status, old.subsidiary, old.provider, old.provider_connection_id,
      old.accounts, old.error_message, old.last_sync, old.consent_expires_at, old.updated_at)
    is distinct from (new.platform, new.platform_key, new.source_type, new.status, new.subsidiary, new.provider, new.provider_connection_id,
      new.accounts, new.error_message, new.last_sync, new.consent_expires_at, new.updated_at))
  execute function log_connection();
