-- outside a transaction
-- Transactions are read in the order of their dates, a batch at a time.
create index concurrently if not exists financial_transactions_by_date
  on financial_transactions (company_id, connection_id, date, id);
