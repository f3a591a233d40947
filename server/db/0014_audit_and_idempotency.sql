-- Who works on a key, so that a request that was given up for dead can do no more; and whether it has changed anything.
-- Keys live a day and nothing has used them yet: there is no row that would lack a claim.
alter table idempotency_keys
  add column claim uuid not null,
  add column claimed_at timestamptz not null default now(),
  add column has_changed boolean not null default false;

-- The audit is read newest first: all of it, of one person, of one kind, of one company.
create index audit_events_at on audit_events (at desc, id);
create index audit_events_user on audit_events (user_id, at desc);
create index audit_events_action on audit_events (action, at desc);

-- What an operator watches: events that nobody has worked on, mails that did not go.
create index webhook_events_waiting on webhook_events (received_at) where processed_at is null;
create index mails_failed on mails (created_at) where status = 'failed';
