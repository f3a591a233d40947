-- Transactions in 32 partitions by company (decision 149). A job copies the existing rows in batches while servers use the old table.
-- The trigger repeats every later write, so that the new table is complete when the copy ends. Then it takes the old table's name.
create table financial_transactions_parts (
  company_id uuid not null,
  connection_id uuid not null,
  provider_id text not null,
  id uuid not null,
  account_id text not null,
  date date not null,
  description text not null,
  amount numeric(17, 2) not null,
  currency text not null,
  removed_at timestamptz,
  primary key (company_id, connection_id, provider_id),
  constraint financial_transactions_connection
    foreign key (company_id, connection_id) references connections (company_id, id)
) partition by hash (company_id);
create index financial_transactions_parts_by_date
  on financial_transactions_parts (company_id, connection_id, date, id);

do $$
begin
  for part in 0..31 loop
    execute format(
      'create table financial_transactions_%s partition of financial_transactions_parts for values with (modulus 32, remainder %s)',
      lpad(part::text, 2, '0'), part);
  end loop;
end $$;

create function repeat_transaction_write() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from financial_transactions_parts
    where company_id = old.company_id and connection_id = old.connection_id and provider_id = old.provider_id;
  else
    insert into financial_transactions_parts
      (company_id, connection_id, provider_id, id, account_id, date, description, amount, currency, removed_at)
    values (new.company_id, new.connection_id, new.provider_id, new.id, new.account_id, new.date, new.description,
      new.amount, new.currency, new.removed_at)
    on conflict (company_id, connection_id, provider_id) do update
      set id = excluded.id, account_id = excluded.account_id, date = excluded.date, description = excluded.description,
        amount = excluded.amount, currency = excluded.currency, removed_at = excluded.removed_at;
  end if;
  return null;
end $$;
create trigger financial_transactions_repeated after insert or update or delete on financial_transactions
  for each row execute function repeat_transaction_write();

-- The last copied row.
create table financial_transactions_copied (
  company_id uuid not null,
  connection_id uuid not null,
  provider_id text not null
);
insert into financial_transactions_copied
values ('00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000', '');

create function finish_transaction_copy() returns void language plpgsql as $$
begin
  drop table financial_transactions;
  drop table financial_transactions_copied;
  drop function repeat_transaction_write();
  alter table financial_transactions_parts rename to financial_transactions;
  alter index financial_transactions_parts_pkey rename to financial_transactions_pkey;
  alter index financial_transactions_parts_by_date rename to financial_transactions_by_date;
end $$;

-- A database without transactions needs no job.
do $$
begin
  if not exists (select from financial_transactions) then
    perform finish_transaction_copy();
    drop function finish_transaction_copy();
  end if;
end $$;
