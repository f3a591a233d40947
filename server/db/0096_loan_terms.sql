-- Terms of a loan and the state of its payments, as far as the source table has them.
alter table loans
  add column revenue_share numeric(5, 2),
  add column minimum numeric(14, 2),
  add column planned_end date;
alter table unmatched_loans
  add column revenue_share numeric(5, 2),
  add column minimum numeric(14, 2),
  add column planned_end date;
alter table loan_files
  -- The revenue of the month that the invoice is about.
  add column revenue numeric(14, 2),
  add column due_date date,
  add column paid_on date;
