-- outside a transaction
-- Events with an IP address, to delete the address after a year.
create index concurrently if not exists audit_events_with_address on audit_events (at)
  where details ?| array['address', 'more_addresses'];
