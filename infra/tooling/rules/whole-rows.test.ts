import { expect, test } from 'vitest'
import { findWholeRows, returnsWholeRows } from './whole-rows.ts'

test.each([
  'select * from product where id = $1',
  'select p.*, (select 1) as one from product p',
  'select distinct * from product',
  'update product set title = $1 returning *',
  'insert into product (id) values ($1) returning product.*',
  'with one as (select id from product) select product.* from product join one using (id)',
  'select e.* from unnest($1::text[]) as wanted (id) join waiting_event e using (id)',
  'select * from unnest($1::text[]) as wanted (id) join product using (id)',
  'select * from (select * from product) as found',
  'select found.* from (select p.* from product p) found',
  'select *\n  from product',
  'p.*, p.id as other',
])('returns whole rows: %s', (sql) => expect(returnsWholeRows(sql)).toBe(true))

test.each([
  'select id, title from product',
  'select count(*), price * 2 as twice from product',
  'select id from (select * from product offset 0) product',
  'insert into product select * from unnest($1::text[])',
  'insert into product (id) select * from unnest($1::text[]) returning id',
  'with given as (insert into a select b from c returning *) select count(*) from given',
  'select * from (select id from product) found',
  'select newest.*, form.name from form cross join lateral (select id from submission) newest',
  `select '*' as star from product`,
])('does not return whole rows: %s', (sql) => expect(returnsWholeRows(sql)).toBe(false))

test('the line of a statement in a source is found, and comments are not statements', () => {
  const source =
    '// select * from product\nconst one = `select ${columns} from product`\n\nrun(`select ${first}, p.* from product p`)\n'
  expect(findWholeRows(source, 'store.ts')).toEqual([
    { line: 4, text: 'select _value_ , p.* from product p' },
  ])
})
