-- How the page of a collection shows its entries: list, grid or product (ENUM-06); empty for the way of its type.
alter table collection add column view text not null default '' check (view in ('', 'list', 'grid', 'product'));
