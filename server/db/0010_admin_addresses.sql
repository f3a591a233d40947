-- The addresses of ADMIN_EMAILS that have made somebody an admin. Each does so once: what was taken away stays away.
create table admin_addresses (
  address text primary key,
  user_id uuid not null references users (id),
  granted_at timestamptz not null default now()
);
insert into admin_addresses (address, user_id, granted_at)
select distinct on (lower(users.email)) lower(users.email), users.id, event.at
from audit_events event join users on users.id::text = event.target
where event.action = 'permissions_changed' and event.details ->> 'cause' = 'ADMIN_EMAILS'
order by lower(users.email), event.at;
