-- outside a transaction
create unique index concurrently if not exists audit_events_repeat_key on audit_events (repeat_key)
  where repeat_key is not null;
