-- A company as the accounting-data provider knows it.
create table accounting_links (
  company_id uuid not null references companies (id),
  id uuid not null,
  provider_company_id text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id)
);
create index accounting_links_id on accounting_links (id);
create index accounting_links_provider on accounting_links (provider_company_id);

create table connections (
  company_id uuid not null,
  id uuid not null,
  link_id uuid not null,
  provider_connection_id text not null,
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
  foreign key (company_id, link_id) references accounting_links (company_id, id)
);
create index connections_provider on connections (provider_connection_id);

-- What a provider told us, exactly as it came; verified, stored first, worked on by a job, once.
create table webhook_events (
  id uuid primary key,
  provider text not null,
  event_id text not null,
  body bytea not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  unique (provider, event_id)
);
