-- Whether a malware scanner has answered for a file, and its answer.
alter table documents add column scan_status text not null default 'not_scanned';
alter table attached_files add column scan_status text not null default 'not_scanned';
alter table loan_files add column scan_status text not null default 'not_scanned';

alter table documents add constraint documents_scan_status
  check (scan_status in ('not_scanned', 'clean', 'infected')) not valid;
alter table attached_files add constraint attached_files_scan_status
  check (scan_status in ('not_scanned', 'clean', 'infected')) not valid;
alter table loan_files add constraint loan_files_scan_status
  check (scan_status in ('not_scanned', 'clean', 'infected')) not valid;

-- Scans of files that were uploaded long ago are only of interest if they find malware.
create function log_scan() returns trigger language plpgsql as $$
begin
  insert into live_changes (kind, audience, company_id) values ('company', 'company', new.company_id);
  return null;
end $$;
create trigger documents_live_scanned after update of scan_status on documents for each row
  when (old.scan_status <> new.scan_status
    and ('infected' in (old.scan_status, new.scan_status) or new.created_at > now() - interval '1 hour'))
  execute function log_scan();
create trigger attached_files_live_scanned after update of scan_status on attached_files for each row
  when (old.scan_status <> new.scan_status
    and ('infected' in (old.scan_status, new.scan_status) or new.created_at > now() - interval '1 hour'))
  execute function log_scan();

-- The risk of files with active content no longer exists.
update saved_views set filters = filters || '{"risk": null}' where filters ->> 'risk' = 'files_active';
