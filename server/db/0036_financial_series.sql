-- The figures of past months, beside those that every page shows: they are many times as much, and rarely opened.
alter table financial_reports add column by_month json;
update financial_reports set by_month = content -> 'by_month';
