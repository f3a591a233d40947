-- Conversations with support: of a person, about one of their companies or none, or of a visitor, whom a secret in their
-- browser names. Which side has read until when decides what is unread, and that a pause is one mail.
create table support_threads (
  id uuid primary key,
  company_id uuid references companies (id),
  user_id uuid references users (id),
  visitor_hash text unique,
  visitor_email text,
  subject text not null,
  assigned_to uuid references users (id),
  created_at timestamptz not null default now(),
  last_message_at timestamptz not null default now(),
  person_read_at timestamptz not null default now(),
  staff_read_at timestamptz not null default '-infinity',
  check ((user_id is null) <> (visitor_hash is null))
);
create index support_threads_person on support_threads (user_id, last_message_at desc);
create index support_threads_latest on support_threads (last_message_at desc, id);
create index support_threads_assigned on support_threads (assigned_to, last_message_at desc);
create index support_threads_visitors on support_threads (created_at) where visitor_hash is not null;

create table support_messages (
  id uuid primary key,
  thread_id uuid not null references support_threads (id),
  company_id uuid references companies (id),
  author_id uuid references users (id),
  from_staff boolean not null,
  text text not null,
  at timestamptz not null default clock_timestamp()
);
create index support_messages_thread on support_messages (thread_id, at);

alter table attached_files drop constraint attached_files_owner_check;
alter table attached_files add constraint attached_files_owner_check
  check (owner in ('climate_grant', 'commercial_contracts', 'intro', 'support_message'));

create function log_support_message() returns trigger language plpgsql as $$
begin
  insert into live_changes (kind, audience, user_id)
  select 'message', audience.name, case when audience.name = 'person' then thread.user_id end
  from support_threads as thread, (values ('staff'), ('person')) as audience (name)
  where thread.id = new.thread_id and (audience.name = 'staff' or thread.user_id is not null);
  return null;
end $$;
create trigger support_messages_live after insert on support_messages for each row execute function log_support_message();
