-- Which widths of a picture exist is told by the files: each is made when it is first asked for.
alter table asset drop column widths;
