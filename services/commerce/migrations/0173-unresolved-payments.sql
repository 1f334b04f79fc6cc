-- What the provider said about a payment when it was asked last, for the owner of an unresolved one: a state of the provider,
-- `missing`, `no-answer` or `contradicts`. `provider_detail` is a code of the provider, or names the contradiction. Neither has data
-- of the buyer.
alter table payment add column provider_said text, add column provider_said_at timestamptz, add column provider_detail text;

-- The states in which money may have moved. Few payments are in one of them at a time.
create index payment_may_have_moved on payment (website_id, created_at)
  where state in ('confirming', 'authorised', 'capturing', 'voiding');
-- Money that was taken, and whose next step is due: its order is still to be placed or marked as paid.
create index payment_captured_due on payment (website_id, created_at) where state = 'captured' and next_at is not null;

-- Since when a payment is in its state. A call that is repeated writes the state again, so `updated_at` does not tell. The last release
-- does not write this column, so a trigger does. It is null for payments that have not changed since.
alter table payment add column in_state_since timestamptz;
create function payment_enters_state() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.state is distinct from old.state then new.in_state_since = new.updated_at; end if;
  return new;
end $$;
create trigger payment_enters_state before insert or update of state on payment
  for each row execute function payment_enters_state();

-- The metrics count the days of which a check has found differences.
create index reconciliation_not_green on reconciliation (book, kind) where state <> 'green';
create policy job on reconciliation for select to commerce_job using (true);
grant select on reconciliation to commerce_job;
