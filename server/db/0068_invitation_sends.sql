-- Every email of an invitation, for the limits on them: a send counts for its sender, its company and its recipient even after
-- the sender left the team or the invitation was withdrawn. Rows are deleted after two days.
create table invitation_sends (
  company_id uuid not null references companies (id),
  id uuid not null,
  sender_id uuid not null references users (id),
  -- Lower case.
  recipient text not null,
  -- Whether the email was dropped because its recipient got enough invitations that day.
  is_dropped boolean not null,
  sent_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index invitation_sends_sender on invitation_sends (sender_id, sent_at);
create index invitation_sends_recipient on invitation_sends (recipient, sent_at);
create index invitation_sends_sent on invitation_sends (sent_at);
