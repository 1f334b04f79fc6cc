-- The currency of a store is in commerce only. What was written here was shown in the page context and priced nothing.
alter table website no force row level security;
update website set settings = settings #- '{storeSettings,selectedCurrency}'
where settings #> '{storeSettings,selectedCurrency}' is not null;
alter table website force row level security;
