-- How much of a budget each key has used in a period (a day or an hour, UTC). A key is the id of a user, an address, or
-- `everyone`. Replaces daily_bytes, which the version before still writes.
create table budget_usage (
  key text not null,
  kind text not null,
  period timestamptz not null,
  used bigint not null,
  primary key (key, kind, period)
);
create index budget_usage_period on budget_usage (period);
