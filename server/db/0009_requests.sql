-- Who read a document, who changed a permission, who was refused.
create table audit_events (
  id uuid primary key,
  at timestamptz not null default now(),
  user_id uuid references users (id),
  company_id uuid,
  action text not null,
  target text,
  details jsonb not null default '{}'
);
create index audit_events_at on audit_events (at desc, id);
create index audit_events_company on audit_events (company_id, at desc);
create index audit_events_user on audit_events (user_id, at desc);
create index audit_events_action on audit_events (action, at desc);

-- The first answer to a request that creates something, given again to a repeat within a day. Only the process that holds
-- `claim` may write; `has_changed` says whether the request has changed anything.
create table idempotency_keys (
  user_id uuid not null references users (id),
  key text not null,
  request_hash text not null,
  status integer,
  response text,
  claim uuid not null,
  claimed_at timestamptz not null default now(),
  has_changed boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);
