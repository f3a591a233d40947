-- outside a transaction
-- A person may download every mail to them.
create index concurrently if not exists mails_user on mails (user_id, id) where user_id is not null;
