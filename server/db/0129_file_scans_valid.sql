-- Checks the existing rows, without blocking writes.
alter table documents validate constraint documents_scan_status;
alter table attached_files validate constraint attached_files_scan_status;
alter table loan_files validate constraint loan_files_scan_status;
