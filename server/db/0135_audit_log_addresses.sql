-- The index of 0124 for every partition of the audit log. PostgreSQL attaches the existing index of the first partition, and the
-- other partitions are new.
create index audit_log_with_address on audit_log (at) where details ?| array['address', 'more_addresses'];
