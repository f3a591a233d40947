-- A company at the accounting-data provider, which has one ledger a company: each subsidiary whose books are connected is a
-- company of its own there. `subsidiary` 0 is the company itself, from 1 its subsidiaries in the order of their connection.
create table accounting_links (
  company_id uuid not null references companies (id),
  id uuid not null,
  provider_company_id text not null,
  subsidiary integer not null default 0 check (subsidiary between 0 and 20),
  created_at timestamptz not null default now(),
  -- How old the connections are that people see while the provider is down.
  read_at timestamptz,
  primary key (company_id, id),
  unique (company_id, subsidiary)
);
create index accounting_links_id on accounting_links (id);
create index accounting_links_provider on accounting_links (provider_company_id);

-- A connection to a bank has no link to the accounting-data provider, and no id at its own provider until its person has
-- been there.
create table connections (
  company_id uuid not null,
  id uuid not null,
  provider text not null default 'codat' check (provider in ('codat', 'plaid', 'quiltt')),
  link_id uuid,
  provider_connection_id text,
  -- At Quiltt a connection is read in the name of the profile that made it.
  profile_id text,
  -- The provider's key to the account, sealed with the product's own.
  sealed_token text,
  accounts jsonb,
  accounts_read_at timestamptz,
  platform text not null,
  platform_key text not null,
  source_type text not null,
  status text not null check (status in ('Linked', 'Unlinked', 'Error', 'PendingAuth')),
  subsidiary boolean not null default false,
  last_sync timestamptz,
  error_message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, provider_connection_id),
  foreign key (company_id, link_id) references accounting_links (company_id, id),
  constraint connections_of_codat check
    (provider <> 'codat' or (link_id is not null and provider_connection_id is not null)),
  constraint connections_linked check (status <> 'Linked' or provider_connection_id is not null),
  constraint connections_of_quiltt check
    (provider <> 'quiltt' or (provider_connection_id is null) = (profile_id is null))
);
create index connections_id on connections (id);
create index connections_provider on connections (provider_connection_id);

-- A link session at a bank: one person, one company, one platform, one use. Only a hash of its state is stored.
create table direct_visits (
  state_hash text primary key,
  company_id uuid not null references companies (id),
  user_id uuid not null references users (id),
  platform_key text not null,
  connection_id uuid not null,
  -- Whether it repairs a connection that is there already.
  is_repair boolean not null default false,
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (company_id, connection_id) references connections (company_id, id)
);
create index direct_visits_person on direct_visits (company_id, user_id);

-- A person's profile at Quiltt for a company, with its session while that lasts.
create table quiltt_profiles (
  company_id uuid not null references companies (id),
  user_id uuid not null references users (id),
  profile_id text not null,
  sealed_session text,
  session_expires_at timestamptz,
  primary key (company_id, user_id),
  unique (profile_id)
);

-- A provider's webhook, exactly as it came: verified, stored first, then processed by a job. `attempts` counts how often its
-- processing began, `worked` how often it was committed: once, if all is well.
create table webhook_events (
  id uuid primary key,
  provider text not null,
  event_id text not null,
  body bytea not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  attempts integer not null default 0,
  worked integer not null default 0,
  unique (provider, event_id)
);
create index webhook_events_waiting on webhook_events (received_at) where processed_at is null;
create index webhook_events_processed on webhook_events (processed_at) where processed_at is not null;

-- The last answer of a provider, which every server can show while the provider is down. A null value: the provider said
-- that there is no such thing. Nothing here belongs to a company.
create table provider_answers (
  provider text not null,
  operation text not null,
  key text not null,
  value json,
  read_at timestamptz not null,
  primary key (provider, operation, key)
);
