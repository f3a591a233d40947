-- What the caps on what people may make, and what happens at every sign-in, ask for.
create index companies_created_by on companies (created_by);
create index companies_created_for on companies (lower(created_for)) where created_for is not null;
create index companies_waiting on companies (submitted_by) where status = 'verify_client_email';
create index intro_investors_investor on intro_investors (investor_id, changed_at);

-- One for each order that the list of companies has; companies without a name come last in either direction.
create index companies_created_at on companies (created_at desc, id);
create index companies_status_changed_at on companies (status_changed_at desc, id);
create index companies_name on companies (lower(name), id);
create index companies_name_down on companies (lower(name) desc nulls last, id);

-- Parts of words, which no other index finds.
create extension if not exists pg_trgm;
create index companies_words on companies using gin (name gin_trgm_ops, created_for gin_trgm_ops, city gin_trgm_ops);
create index users_words on users using gin (name gin_trgm_ops, email gin_trgm_ops);
create index investors_words on investors using gin (name gin_trgm_ops, description gin_trgm_ops);
create index mails_recipient_words on mails using gin (recipient gin_trgm_ops);

-- How often the work on an event was begun, and how often it was committed: once, if all is well.
alter table webhook_events
  add column attempts integer not null default 0,
  add column worked integer not null default 0;
update webhook_events set worked = 1 where processed_at is not null;
create index webhook_events_processed on webhook_events (processed_at) where processed_at is not null;

-- Since when a mail says nothing any more; its row lasts, so that its event never becomes another mail.
alter table mails add column purged_at timestamptz;
create index mails_to_purge on mails (created_at) where purged_at is null;

-- What the applicant was last reminded of: the change that asked for it, and after how many days.
alter table reviews
  add column reminded_change integer,
  add column reminded_days integer;
