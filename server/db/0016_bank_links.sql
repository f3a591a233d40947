-- A direct bank link has no id at its provider while it waits for its person.
alter table connections
  alter column provider_connection_id drop not null,
  -- at Quiltt a connection is read in the name of the profile that made it
  add column profile_id text,
  add constraint connections_of_codat check
    (provider <> 'codat' or (link_id is not null and provider_connection_id is not null)),
  add constraint connections_linked check (status <> 'Linked' or provider_connection_id is not null),
  add constraint connections_of_quiltt check
    (provider <> 'quiltt' or (provider_connection_id is null) = (profile_id is null));

-- Only a hash is kept of what a visit is known by, and nothing that could open the bank's window.
alter table direct_visits rename column state to state_hash;
alter table direct_visits
  drop column link_token,
  -- whether it is about a link that is there already
  add column is_repair boolean not null default false,
  alter column connection_id set not null,
  add foreign key (company_id, connection_id) references connections (company_id, id);
create index direct_visits_person on direct_visits (company_id, user_id);
