-- What an owner sees of members, and what stops them from signing in.
alter table site_user
  add column email_confirmed_at timestamptz,
  add column disabled_at timestamptz,
  add column last_signed_in_at timestamptz;
create index site_user_newest on site_user (website_id, created_at desc, id desc);

-- The words of a member's address and names, folded (domain/search-words.ts). A search asks for beginnings of words by
-- range, which the index answers under row-level security; patterns (LIKE, trigrams) would not be.
create table site_user_word (
  website_id text not null,
  word text collate "C" not null,
  site_user_id text not null,
  primary key (website_id, word, site_user_id),
  foreign key (website_id, site_user_id) references site_user (website_id, id) on delete cascade
);
create index site_user_word_user on site_user_word (website_id, site_user_id);

-- The owner of a table under forced row security sees nothing of it but for this one statement.
alter table site_user no force row level security;
insert into site_user_word (website_id, word, site_user_id)
select distinct website_id, left(word, 40), id
from site_user, regexp_split_to_table(
  regexp_replace(
    lower(normalize(email || ' ' || first_name || ' ' || last_name, nfkd) collate "pg_c_utf8"),
    '[\u0300-\u036f]', '', 'g'),
  '[^[:alnum:]]+') as word
where word <> '';
alter table site_user force row level security;

alter table site_user_word enable row level security;
alter table site_user_word force row level security;
create policy tenant on site_user_word to identity_app
  using (website_id = current_setting('portico.website_id', true))
  with check (website_id = current_setting('portico.website_id', true));
grant select, insert, delete on site_user_word to identity_app;
