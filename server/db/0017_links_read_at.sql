-- How old the connections are that are shown while the provider is away.
alter table accounting_links add column read_at timestamptz;
