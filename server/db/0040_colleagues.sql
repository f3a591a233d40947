-- Colleagues whom an admin invites: they get their permissions at the first sign-in with this address, verified.
create table colleague_invites (
  id uuid primary key,
  -- Normalized, as addresses are compared.
  email text not null,
  permissions text[] not null check (permissions <@ array['admin', 'analyst'] and permissions <> '{}'),
  reason text,
  invited_by uuid not null references users (id),
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references users (id)
);
create unique index colleague_invites_waiting on colleague_invites (email) where accepted_at is null;
create index colleague_invites_invited_by on colleague_invites (invited_by);
create index colleague_invites_accepted_by on colleague_invites (accepted_by);

-- When each person last used the product, to within a minute: beside their row, which names the state of what shows them.
create table last_seen (
  user_id uuid primary key references users (id),
  seen_at timestamptz not null
);
