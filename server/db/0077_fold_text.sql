-- Searches and orders of names. Both depend on the Unicode tables of PostgreSQL and ICU: see "Order and search of names" in
-- docs/operations.md.

-- The order of names in every list, the same in all languages. It is a collation of our own, so that the product's role may
-- refresh its version.
create collation name_order (provider = icu, locale = 'und');

-- The part of `fold_text` for text with other characters than ASCII. The collation of PostgreSQL's own schema is found while
-- an index is built too, when no other schema is searched. The cost is that of `lower`, so that plans stay those of plain text.
create function fold_beyond_ascii(written text) returns text language plpgsql immutable strict parallel safe cost 1 as $$
declare
  signs constant text := E'`\u2018\u2019\u201a\u201b\u2032\u2035\u2039\u203a\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u02ca\u02cb\u055a\u05f3'
    || E'\u201c\u201d\u201e\u201f\u00ab\u00bb\u301d\u301e\u301f\u02ba\u02ee\u05f4'
    || E'\u2010\u2012\u2013\u2014\u2015\u2212\u2043\u058a\u05be\u02d7\u2e3a\u2e3b'
    || E'\u2044\u2215'
    || 'ðđɖɗøɔħıɨłƚŧŋɲƀɓəǝɛǥɠƙĸʉƶƴƒς'
    || E'\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669'
    || E'\u06f0\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7\u06f8\u06f9'
    || E'\u0966\u0967\u0968\u0969\u096a\u096b\u096c\u096d\u096e\u096f'
    || E'\u09e6\u09e7\u09e8\u09e9\u09ea\u09eb\u09ec\u09ed\u09ee\u09ef'
    || E'\u0e50\u0e51\u0e52\u0e53\u0e54\u0e55\u0e56\u0e57\u0e58\u0e59';
  plain constant text := repeat('''', 20) || repeat('"', 12) || repeat('-', 12) || '//'
    || 'ddddoohiilltnnbbeeeggkkuzyfσ' || repeat('0123456789', 5);
  ignored constant text := '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640'
    || '\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f'
    || '\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\U000e0020-\U000e007f\U000e0100-\U000e01ef]+';
  folded text := regexp_replace(
    lower(normalize(translate(written, E'\u00b4\u1fbd\u1fbf\u1ffd\u2033\u2036', '''''''''""'), nfkd)
      collate pg_catalog."und-x-icu"),
    ignored, '', 'g');
begin
  if octet_length(folded) = length(folded) then
    return replace(folded, '`', '''');
  end if;
  -- `translate` compares each character with each sign, which takes long in a long text
  if folded ~ ('[' || signs || ']') then
    folded := translate(folded, signs, plain);
  end if;
  return normalize(replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), nfc);
end $$;

-- Text in the form in which searches compare it, as `foldText` of contract/rules/fold-text.ts returns it. It is written so that
-- PostgreSQL puts its body in its place, which makes ASCII as fast as `ilike`.
create function fold_text(written text) returns text language sql immutable parallel safe
return case when octet_length(written) = length(written)
  then replace(lower(written collate "C"), '`', '''') collate "default"
  else fold_beyond_ascii(written) end;

-- The indexes of tables that stay small.
drop index investors_words;
create index investors_folded on investors using gin (fold_text(name) gin_trgm_ops, fold_text(description) gin_trgm_ops)
  with (fastupdate = off);
drop index saved_views_shared;
create index saved_views_shared on saved_views (name collate name_order, id) where is_shared;
