-- How many bytes each person wrote on a day (UTC), by kind: what one account may add to the disk is bounded.
create table daily_bytes (
  user_id uuid not null references users (id),
  day date not null,
  kind text not null check (kind in ('changes', 'files')),
  bytes bigint not null,
  primary key (user_id, day, kind)
);
create index daily_bytes_day on daily_bytes (day);
