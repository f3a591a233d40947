-- How long each step of a review takes: the range that an admin set, and the range of past cases, computed every day.
create table step_times (
  status text primary key,
  set_low integer,
  set_high integer,
  cases integer not null default 0,
  low integer,
  high integer,
  constraint step_times_set check (set_low >= 0 and set_low <= set_high and num_nulls(set_low, set_high) in (0, 2)),
  constraint step_times_range check (low >= 0 and low <= high and num_nulls(low, high) in (0, 2))
);
