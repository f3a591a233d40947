-- Repeats of the same person and file within an hour are one event with a count. The index of the key is 0065.
alter table audit_events
  add column count integer not null default 1,
  add column last_at timestamptz,
  add column repeat_key text;
