-- outside a transaction
-- The list by amount, from either end.
create index concurrently if not exists assessments_amount on assessments (capital_amount_requested, company_id);
