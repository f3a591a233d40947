-- A staff member sends an application for introductions that waits for its release back to its company: the application
-- is a draft again, and those who were chosen keep their place. The number is that of the company's change, so that what
-- was changed since is what the log of changes holds after it.
create table intro_send_backs (
  company_id uuid not null,
  intro_id uuid not null,
  number integer not null,
  reason text not null check (reason in ('claim', 'investors', 'deck', 'other')),
  note text not null,
  author_id uuid not null references users (id),
  at timestamptz not null default now(),
  primary key (company_id, intro_id, number),
  foreign key (company_id, intro_id) references intro_applications (company_id, id)
);
