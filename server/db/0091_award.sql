alter table climate_grants
  add column program_name text,
  add column award_amount numeric(14, 2),
  add column is_award_letter_received boolean,
  add column expected_award_letter_date date;
