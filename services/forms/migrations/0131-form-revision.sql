-- The revision of a form rises with each change of what its editor shows, so that a save can tell that another one came first.
-- By a trigger, because a process of the last release changes forms too and does not know the column.
alter table form add column revision integer not null default 1;

create function raise_form_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger form_changed before update on form for each row
  when ((old.name, old.fields, old.submit_button_text, old.submission_message, old.submission_redirect, old.captcha)
    is distinct from
    (new.name, new.fields, new.submit_button_text, new.submission_message, new.submission_redirect, new.captcha))
  execute function raise_form_revision();
