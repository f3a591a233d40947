-- outside a transaction
-- The few CFO customers, by whom lists of companies are narrowed.
create index concurrently if not exists users_cfo_customer on users (id) where cfo_customer is not null;
