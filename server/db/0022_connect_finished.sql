-- When the founder of a CFO customer reached the end of the connect flow; null before.
alter table companies add column connect_finished_at timestamptz;
