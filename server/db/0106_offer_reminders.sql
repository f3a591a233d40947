-- When the members of the company were reminded of the last day of the offer.
alter table offers add column reminded_at timestamptz;
