-- Lists are paged by offset up to row 10,000 and counted up to it, so they need neither sums by week nor a sample.
drop trigger companies_weeks on companies;
drop trigger companies_weeks_changed on companies;
drop function log_list_weeks();
drop function count_list_weeks();
drop function add_up_list_weeks();
drop function week_of(timestamptz);
drop table list_week_changes;
drop table list_weeks;
drop index companies_sample;
