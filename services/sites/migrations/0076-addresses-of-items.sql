-- The pattern of the addresses of new items, as %y/%m/%d/%t; empty for the title alone.
alter table collection add column item_pattern text not null default '';
