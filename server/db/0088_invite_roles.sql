-- The role that a person gets when they accept an invitation.
alter table invites add column role text not null default 'member' check (role in ('owner', 'member'));
