-- What staff do with conversations: close them, write notes to each other, and keep replies that they use again.
-- Notes have a table of their own, so that nothing that reads messages for a person can read one.
alter table support_threads
  add column closed_at timestamptz,
  add column last_from_staff boolean not null default false;
update support_threads set last_from_staff = coalesce(
  (select from_staff from support_messages as message where message.thread_id = support_threads.id
    order by message.at desc, message.id desc limit 1), false);
create index support_threads_open on support_threads (last_message_at desc, id) where closed_at is null;

create table support_notes (
  id uuid primary key,
  thread_id uuid not null references support_threads (id),
  company_id uuid references companies (id),
  author_id uuid not null references users (id),
  text text not null,
  at timestamptz not null default clock_timestamp()
);
create index support_notes_thread on support_notes (thread_id, at);

create table saved_replies (
  id uuid primary key,
  -- null: for all staff
  owner_id uuid references users (id),
  created_by uuid not null references users (id),
  title text not null,
  text text not null,
  updated_at timestamptz not null default now()
);
create index saved_replies_owner on saved_replies (owner_id);

create function log_support_inbox() returns trigger language plpgsql as $$
begin
  insert into live_changes (kind, audience) values ('message', 'staff');
  return null;
end $$;
create trigger support_notes_live after insert on support_notes for each row execute function log_support_inbox();
create trigger support_threads_live after update on support_threads for each row
  when ((old.assigned_to, old.closed_at, old.staff_read_at) is distinct from (new.assigned_to, new.closed_at, new.staff_read_at))
  execute function log_support_inbox();
