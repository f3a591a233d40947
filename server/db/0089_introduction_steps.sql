-- The time of each step of an introduction, and the reason for a pass. For earlier introductions, the time of the answer is
-- the time of their last change; the other times are unknown.
alter table intro_investors
  add column requested_at timestamptz,
  add column sent_at timestamptz,
  add column opened_at timestamptz,
  add column pitch_opened_at timestamptz,
  add column answered_at timestamptz,
  add column decline_reason text;
update intro_investors set requested_at = coalesce(introduced_at, changed_at),
  answered_at = case when status in ('interested', 'declined') then changed_at end,
  sent_at = case when status = 'sent' then changed_at end;
alter table intro_investors
  alter column requested_at set not null,
  alter column requested_at set default now();

-- The investor criteria of a company and the investors whom its team selected. The team shares them.
create table intro_criteria (
  company_id uuid primary key references companies (id),
  criteria jsonb not null
);
create table intro_picks (
  company_id uuid not null references companies (id),
  investor_id uuid not null references investors (id),
  picked_at timestamptz not null default clock_timestamp(),
  primary key (company_id, investor_id)
);

-- The choices have no entry in the history, so their changes are announced here.
create function log_intro_choices() returns trigger language plpgsql as $$
begin
  insert into live_changes (kind, audience, company_id)
  select distinct 'company', 'company', company_id from changed;
  return null;
end $$;
create trigger intro_criteria_live_added after insert on intro_criteria referencing new table as changed
  for each statement execute function log_intro_choices();
create trigger intro_criteria_live_changed after update on intro_criteria referencing new table as changed
  for each statement execute function log_intro_choices();
create trigger intro_picks_live_added after insert on intro_picks referencing new table as changed
  for each statement execute function log_intro_choices();
create trigger intro_picks_live_gone after delete on intro_picks referencing old table as changed
  for each statement execute function log_intro_choices();
