-- Addresses as they are stored from now on: the domain in lower case. Domains beyond ASCII were refused or arrived encoded.
-- The addresses of users are saved again from their next token.
update invites set email = split_part(email, '@', 1) || '@' || lower(split_part(email, '@', 2))
where email ~ '@.*[A-Z]';

update companies set created_for = split_part(created_for, '@', 1) || '@' || lower(split_part(created_for, '@', 2))
where created_for ~ '@.*[A-Z]';

update support_threads
set visitor_email = split_part(visitor_email, '@', 1) || '@' || lower(split_part(visitor_email, '@', 2))
where visitor_email ~ '@.*[A-Z]';

update investors set email = split_part(email, '@', 1) || '@' || lower(split_part(email, '@', 2))
where email ~ '@.*[A-Z]';

-- A sync overwrites what an admin has set since when the value of the table differs from the value that it read last.
update investors
set last_read = jsonb_set(last_read, '{email}', to_jsonb(
  split_part(last_read ->> 'email', '@', 1) || '@' || lower(split_part(last_read ->> 'email', '@', 2))))
where last_read ->> 'email' ~ '@.*[A-Z]';

update investors
set website = lower(substring(website from '^[^:]+://[^/?#]*')) || substring(website from '^[^:]+://[^/?#]*(.*)$')
where substring(website from '^[^:]+://[^/?#]*') ~ '[A-Z]';

update investors
set last_read = jsonb_set(last_read, '{website}', to_jsonb(
  lower(substring(last_read ->> 'website' from '^[^:]+://[^/?#]*'))
  || substring(last_read ->> 'website' from '^[^:]+://[^/?#]*(.*)$')))
where substring(last_read ->> 'website' from '^[^:]+://[^/?#]*') ~ '[A-Z]';
