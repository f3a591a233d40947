-- Every published text of the pages on privacy, terms and contact, and which texts each user accepted. The text is
-- edited in the content service; versions are never changed or deleted, so that an acceptance proves its text.
create table site_pages (
  slug text not null check (slug in ('privacy', 'terms', 'contact')),
  version integer not null,
  title text not null,
  -- Sanitized.
  html text not null,
  published_at timestamptz not null default now(),
  primary key (slug, version)
);

create table page_acceptances (
  user_id uuid not null references users (id),
  slug text not null,
  version integer not null,
  accepted_at timestamptz not null default now(),
  primary key (user_id, slug, version),
  foreign key (slug, version) references site_pages (slug, version)
);
create index page_acceptances_page on page_acceptances (slug, version);
