-- 0134 makes this table the first partition of the audit log. The bound is validated in 0133 without blocking the table, so that 0134
-- does not have to read it. It is at least a month away, because no event can be written after it until 0134 has run.
do $$
begin
  execute format('alter table audit_events add constraint audit_events_bound check (at < %L) not valid',
    (date_trunc('month', now() at time zone 'UTC') + interval '2 months') at time zone 'UTC');
end $$;
