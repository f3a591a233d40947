-- Answers to an offer: how long it is valid, the limits within which the applicant may request other terms, the request with
-- the analyst's refusal, and the reason to decline.
alter table offers
  add column valid_until date,
  add column advance_min numeric(14, 2),
  add column advance_max numeric(14, 2),
  add column share_min numeric(5, 2),
  add column share_max numeric(5, 2),
  add column requested_advance numeric(14, 2),
  add column requested_share numeric(5, 2),
  add column request_note text,
  add column requested_at timestamptz,
  add column requested_by uuid references users (id),
  add column request_refused_at timestamptz,
  add column request_refusal text,
  add column declined_by uuid references users (id),
  add column decline_reason text,
  add column decline_note text,
  add constraint offers_limits check (num_nulls(advance_min, advance_max, share_min, share_max) in (0, 4)),
  add constraint offers_request check (num_nulls(requested_advance, requested_share, requested_at, requested_by) in (0, 4)),
  drop constraint offers_status_check,
  drop constraint offers_check1,
  add constraint offers_status check (status in ('open', 'accepted', 'declined', 'replaced', 'withdrawn', 'expired')),
  add constraint offers_ended check ((ended_at is null) = (status in ('open', 'accepted'))),
  add constraint offers_declined check ((status = 'declined') = (declined_by is not null));

create index offers_valid_until on offers (valid_until) where status = 'open';

-- A question about an offer is a conversation that names the offer.
alter table support_threads
  add column offer_id uuid,
  add constraint support_threads_offer foreign key (company_id, offer_id) references offers (company_id, id);
