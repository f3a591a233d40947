-- outside a transaction
-- The few people with permissions, among all applicants.
create index concurrently if not exists users_staff on users (name, id) where permissions <> '{}';
