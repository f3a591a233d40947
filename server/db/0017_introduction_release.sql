-- An introduction of a company that never submitted an application waits for a staff member's release: until then it has
-- no time. Investors can stop all introductions.
alter table intro_investors add column introduced_at timestamptz;
update intro_investors set introduced_at = changed_at;
alter table intro_investors alter column introduced_at set default now();
create index intro_investors_waiting on intro_investors (changed_at) where introduced_at is null;
create index intro_investors_introduced on intro_investors (investor_id, introduced_at);
alter table investors add column introductions_stopped_at timestamptz;
