-- Erased people and companies keep their row, so that audit and history still have an author and a subject.
alter table users add column erased_at timestamptz;
alter table companies add column erased_at timestamptz;

-- A hold prevents the erasure of a person or a company. Lifted holds stay as evidence.
create table legal_holds (
  id uuid primary key,
  kind text not null check (kind in ('person', 'company')),
  subject_id uuid not null,
  reason text not null,
  set_by uuid not null references users (id),
  set_at timestamptz not null default now(),
  lift_reason text,
  lifted_by uuid references users (id),
  lifted_at timestamptz,
  check ((lifted_at is null) = (lifted_by is null)),
  check ((lifted_at is null) = (lift_reason is null))
);
create unique index legal_holds_active on legal_holds (kind, subject_id) where lifted_at is null;
create index legal_holds_latest on legal_holds (set_at desc, id);

-- `sealed_subject` has the names and addresses that are searched for, encrypted, until the erasure is complete. A null
-- `requested_by` is an operator. `due_at` is the start of the next pass, or the end of the claim of a running pass.
create table erasures (
  id uuid primary key,
  kind text not null check (kind in ('person', 'company')),
  subject_id uuid not null,
  requested_by uuid references users (id),
  reason text,
  requested_at timestamptz not null default now(),
  sealed_subject text,
  passes integer not null default 0,
  due_at timestamptz not null default now(),
  problem text,
  counts jsonb not null default '{}',
  finished_at timestamptz,
  unique (kind, subject_id),
  check ((finished_at is null) = (sealed_subject is not null))
);
create index erasures_due on erasures (due_at) where finished_at is null;
create index erasures_latest on erasures (requested_at desc, id);

-- Hashes of erased sign-ins, so that a token that is still valid does not create the account again.
create table erased_logins (
  login_hash text primary key,
  erased_at timestamptz not null default now()
);
create index erased_logins_erased_at on erased_logins (erased_at);
