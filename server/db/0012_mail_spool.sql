-- What a mail is waiting for, how far it came, and what a digest says of it. Its states are told in contract/outbox.ts.
-- `secret` stands in the bodies only while the mail is written out; it is emptied once the mail has left or never will.
alter table mails
  add column user_id uuid references users (id),
  add column headers jsonb not null default '{}',
  add column digest_item jsonb,
  add column digest_id uuid references mails (id),
  add column secret text,
  add column due_at timestamptz not null default now(),
  add column claimed_at timestamptz,
  add column handed_over_at timestamptz,
  drop constraint mails_status_check,
  add constraint mails_status_check check (
    status in ('held', 'queued', 'sending', 'sent', 'kept', 'merged', 'dropped', 'failed'));
create index mails_due on mails (due_at) where status in ('held', 'queued');
create index mails_sending on mails (claimed_at) where status = 'sending';
create index mails_recipient on mails (lower(recipient), created_at desc);
create index mails_digest on mails (digest_id) where digest_id is not null;

-- Kinds of mail that a person wants no more of.
create table mail_stops (
  user_id uuid not null references users (id),
  kind text not null,
  stopped_at timestamptz not null default now(),
  primary key (user_id, kind)
);
