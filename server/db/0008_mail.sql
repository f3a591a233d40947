-- Every mail is a row before it is sent; `event_key` makes one event one mail to one address, however often the event is
-- processed. contract/outbox.ts describes its states. The bodies hold `secret` only while the mail is sent.
create table mails (
  id uuid primary key,
  event_key text not null unique,
  company_id uuid,
  user_id uuid references users (id),
  kind text not null,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  headers jsonb not null default '{}',
  secret text,
  -- What a digest says of it, and the digest that it was merged into.
  digest_item jsonb,
  digest_id uuid references mails (id),
  status text not null default 'queued' check (
    status in ('held', 'queued', 'sending', 'sent', 'kept', 'merged', 'dropped', 'failed')),
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  claimed_at timestamptz,
  handed_over_at timestamptz,
  sent_at timestamptz,
  attempts integer not null default 0,
  error text,
  -- When its texts were deleted; the row stays, so that its event never becomes another mail.
  purged_at timestamptz
);
create index mails_created on mails (created_at desc, id);
create index mails_company on mails (company_id, created_at desc);
create index mails_due on mails (due_at) where status in ('held', 'queued');
create index mails_sending on mails (claimed_at) where status = 'sending';
create index mails_failed on mails (created_at) where status = 'failed';
create index mails_to_purge on mails (created_at) where purged_at is null;
create index mails_recipient on mails (lower(recipient), created_at desc);
create index mails_recipient_words on mails using gin (recipient gin_trgm_ops);
create index mails_digest on mails (digest_id) where digest_id is not null;

-- The kinds of mail that a person has unsubscribed from.
create table mail_stops (
  user_id uuid not null references users (id),
  kind text not null,
  stopped_at timestamptz not null default now(),
  primary key (user_id, kind)
);
