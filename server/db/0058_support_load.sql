-- Since when a person's message waits to be read by staff; null when staff have read all. The inbox and the mails to staff
-- order conversations by it. A trigger sets it, so that the version before keeps it right too.
alter table support_threads add column unread_since timestamptz;
update support_threads as thread set unread_since = (
  select min(message.at) from support_messages as message
  where message.thread_id = thread.id and not message.from_staff and message.at > thread.staff_read_at);

create function set_support_unread_since() returns trigger language plpgsql as $$
begin
  new.unread_since := case
    when not new.last_from_staff and new.last_message_at > new.staff_read_at
      then least(old.unread_since, new.last_message_at)
  end;
  return new;
end $$;
create trigger support_threads_unread_since before insert or update of last_message_at, last_from_staff, staff_read_at
  on support_threads for each row execute function set_support_unread_since();

-- When a visitor opened the link that was mailed to visitor_email; null for an address that is not confirmed.
alter table support_threads add column visitor_confirmed_at timestamptz;

-- Messages of visitors that wait for a confirmed address. A table of its own, so that nothing that reads messages can read
-- one. Rows are deleted after a day.
create table unconfirmed_messages (
  id uuid primary key,
  visitor_hash text not null unique,
  email text not null,
  text text not null,
  token_hash text not null unique,
  created_at timestamptz not null default now()
);
create index unconfirmed_messages_created on unconfirmed_messages (created_at);

-- Conversations that wait are not about one company.
alter table staff_digest_items alter column company_id drop not null;

-- The person of a conversation about a company gets events about it only as long as they belong to the company.
create or replace function log_support_message() returns trigger language plpgsql as $$
begin
  insert into live_changes (kind, audience, user_id)
  select 'message', audience.name, case when audience.name = 'person' then thread.user_id end
  from support_threads as thread, (values ('staff'), ('person')) as audience (name)
  where thread.id = new.thread_id and (audience.name = 'staff' or thread.user_id is not null and (
    thread.company_id is null or exists (select from company_members as member
      where member.company_id = thread.company_id and member.user_id = thread.user_id)));
  return null;
end $$;
