-- What outside services said last, so that a server that has just started, or another one, can show it while they are
-- away. Without a value: the thing was gone when it was asked for. Nothing here belongs to a company.
create table provider_answers (
  provider text not null,
  operation text not null,
  key text not null,
  value json,
  read_at timestamptz not null,
  primary key (provider, operation, key)
);
