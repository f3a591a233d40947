-- outside a transaction
-- The few whose company belongs to the CFO service.
create index concurrently if not exists users_cfo_customer on users (id) where cfo_customer is not null;
