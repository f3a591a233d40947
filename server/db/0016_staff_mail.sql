-- How analysts and admins get mail about applications.
alter table users add column staff_mail text not null default 'at_once'
  check (staff_mail in ('at_once', 'daily', 'none'));

-- What the next daily mail of a person says. A row goes when that mail is written.
create table staff_digest_items (
  event_key text primary key,
  user_id uuid not null references users (id),
  company_id uuid not null references companies (id),
  item jsonb not null,
  created_at timestamptz not null default now()
);
create index staff_digest_items_user on staff_digest_items (user_id, created_at);
