-- The staff finds websites by the beginning of their identifier or title.
create index website_identifier_beginning on website (identifier text_pattern_ops);
create index website_title_beginning on website (lower(title) text_pattern_ops);
