-- outside a transaction
-- The list by amount, largest amount first. Ids rise in both directions, so one index cannot serve both.
create index concurrently if not exists assessments_amount_down on assessments (capital_amount_requested desc nulls last, company_id);
