-- The buyer's choices in a cart. Processes of the last release neither read nor write them. `order_id`: the last order that
-- took everything out of the cart.
alter table cart
  add column location jsonb,
  add column option_id text,
  add column promo_codes text[],
  add column order_id text;
