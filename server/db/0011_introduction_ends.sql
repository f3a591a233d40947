-- An introduction ends 90 days after it was sent, or when its company withdraws it; those sent before get the days in full.
alter table intro_investors
  add column expires_at timestamptz not null default now() + interval '90 days',
  add column withdrawn_at timestamptz;
