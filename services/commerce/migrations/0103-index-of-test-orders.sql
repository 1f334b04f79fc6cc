-- It made the planner read every test order of a website for a page of the list. Test orders are deleted by their primary key.
drop index order_of_test;
