-- Connections that go to a bank directly have no link to the accounting-data provider.
alter table connections
  alter column link_id drop not null,
  add column provider text not null default 'codat' check (provider in ('codat', 'plaid', 'quiltt')),
  -- the provider's key to the account, sealed with our own
  add column sealed_token text,
  add column accounts jsonb,
  add column accounts_read_at timestamptz;
create index connections_id on connections (id);

-- A visit to a bank that has begun: one person, one company, one platform, one use.
create table direct_visits (
  state text primary key,
  company_id uuid not null references companies (id),
  user_id uuid not null references users (id),
  platform_key text not null,
  connection_id uuid,
  link_token text,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- The person's profile at Quiltt, per company, with its session while it lasts.
create table quiltt_profiles (
  company_id uuid not null references companies (id),
  user_id uuid not null references users (id),
  profile_id text not null,
  sealed_session text,
  session_expires_at timestamptz,
  primary key (company_id, user_id),
  unique (profile_id)
);
