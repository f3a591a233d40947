-- outside a transaction
create index concurrently if not exists documents_scan on documents (scan_status, id) where scan_status <> 'clean';
create index concurrently if not exists attached_files_scan on attached_files (scan_status, id) where scan_status <> 'clean';
create index concurrently if not exists loan_files_scan on loan_files (scan_status, id) where scan_status <> 'clean';
