-- The planner's estimates for searches of the indexes before this: without them, it takes every search for one that finds little. A new
-- database has nothing to estimate.
do $$
begin
  if exists (select from companies) then
    analyze companies, users, documents, mails, investors;
  end if;
end $$;
