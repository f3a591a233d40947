-- The caller's rights when a request was answered: the companies whose member they were, and their permissions. A repeat gets
-- the stored answer only while the caller still has all of them.
alter table idempotency_keys add column caller_rights text[] not null default '{}';
