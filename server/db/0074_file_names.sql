-- Names of files as they are stored from now on (contract/rules/files/file-name.ts): composed, with ordinary spaces, with what
-- browsers escape in a form decoded. Joiners and selectors stay, which some scripts and emoji need.
create function clean_file_name(name text) returns text language sql immutable strict parallel safe as $$
  select coalesce(nullif(btrim(normalize(regexp_replace(
    normalize(
      regexp_replace(
        regexp_replace(replace(name, '%22', '"'), '%0D|%0A', '', 'g'),
        '[\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]', ' ', 'g'),
      nfc),
    '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]',
    '', 'g'), nfc)), ''), 'file')
$$;

update documents set filename = clean_file_name(filename) where filename <> clean_file_name(filename);
update attached_files set filename = clean_file_name(filename) where filename <> clean_file_name(filename);
update loan_files set filename = clean_file_name(filename) where filename <> clean_file_name(filename);

drop function clean_file_name(text);
