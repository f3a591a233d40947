-- outside a transaction
-- Companies tell it themselves.
drop index concurrently if exists users_cfo_customer;
