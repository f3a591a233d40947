-- outside a transaction
-- The open conversations as the inbox lists them: unread conversations first, the oldest first, then the rest.
create index concurrently if not exists support_threads_inbox on support_threads (unread_since, last_message_at desc, id) where closed_at is null;
