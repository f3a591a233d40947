-- A list of changes has the beginning of a long value: the first characters of a text, the first ten items of a list.
create function cut_value(value jsonb, max integer) returns jsonb language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(value::text) <= max then
    return value;
  end if;
  case jsonb_typeof(value)
    when 'string' then
      return to_jsonb(left(value #>> '{}', max));
    when 'array' then
      return (
        select coalesce(jsonb_agg(cut_value(item, max / 10) order by position), '[]')
        from jsonb_array_elements(jsonb_path_query_array(value, '$[0 to 9]')) with ordinality as listed(item, position));
    when 'object' then
      return (select jsonb_object_agg(key, cut_value(part, max)) from jsonb_each(value) as parts(key, part));
    else
      return value;
  end case;
end $$;
