-- Links that subscribe an address to the newsletter: each works once, until it expires.
create table newsletter_confirmations (
  secret_hash text primary key,
  email text not null,
  expires_at timestamptz not null
);
create index newsletter_confirmations_expires on newsletter_confirmations (expires_at);
