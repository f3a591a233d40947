-- outside a transaction
drop index concurrently if exists companies_words;
drop index concurrently if exists users_words;
drop index concurrently if exists documents_words;
drop index concurrently if exists mails_recipient_words;
drop index concurrently if exists companies_by_name;
drop index concurrently if exists companies_by_name_down;
