-- Every mail is a row before it leaves; `event_key` makes one event one mail to one address, however often it is worked on.
create table mails (
  id uuid primary key,
  event_key text not null unique,
  company_id uuid,
  kind text not null,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  status text not null default 'queued' check (status in ('held', 'queued', 'sending', 'sent', 'failed')),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  error text
);
create index mails_created on mails (created_at desc, id);
create index mails_company on mails (company_id, created_at desc);

-- Who read a document, who changed a permission, who was refused: what an auditor asks for.
create table audit_events (
  id uuid primary key,
  at timestamptz not null default now(),
  user_id uuid references users (id),
  company_id uuid,
  action text not null,
  target text,
  details jsonb not null default '{}'
);
create index audit_events_company on audit_events (company_id, at desc);

-- The first answer to a request that creates something, given again to a repeat within a day.
create table idempotency_keys (
  user_id uuid not null references users (id),
  key text not null,
  request_hash text not null,
  status integer,
  response text,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);
