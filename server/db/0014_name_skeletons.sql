-- What a company's name looks like, so that two that look alike are the same name; null until the server has filled it.
alter table companies add column name_skeleton text;

-- A name that is written without its skeleton leaves none: the server fills it when it starts.
create function clear_name_skeleton() returns trigger language plpgsql as $$
begin
  if new.name is distinct from old.name then new.name_skeleton := null; end if;
  return new;
end
$$;
create trigger companies_clear_name_skeleton before update of name on companies
  for each row execute function clear_name_skeleton();
