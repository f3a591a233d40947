-- outside a transaction
-- Few mails have one: that of a mail that was sent is deleted.
create index concurrently if not exists mails_with_secret on mails (id) where secret is not null;
