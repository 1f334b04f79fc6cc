import { expect, test } from 'vitest'
import { hasRules, problemsOfMigration } from './migration-rules.ts'

const check = async (sql: string) =>
  (await problemsOfMigration(sql, ['7f56906'])).map(({ line, text }) => `${line}: ${text}`)

test.each<[string, string, RegExp]>([
  ['a dropped column', '-- expand\n\nalter table cart drop column note;', /^3: expand must not drop note/],
  ['a dropped table', '-- expand\nselect 1;\ndrop table if exists cart;', /^3: expand must not drop a table/],
  ['a dropped check', '-- expand\nalter table cart drop constraint kind;', /^2: expand must not drop kind/],
  [
    'a check that is replaced on another table',
    "-- expand\nalter table cart drop constraint kind;\nalter table line add constraint kind check (a in ('b')) not valid;",
    /^2: expand must not drop kind/,
  ],
  ['a renamed column', '-- expand\nalter table cart rename column a to b;', /^2: expand must not rename/],
  [
    'another type',
    '-- expand\nalter table cart\n  alter column number type bigint;',
    /^2: expand must not change the type of number/,
  ],
  [
    'not null',
    '-- expand\nalter table cart alter column a set not null;',
    /^2: expand must not set a to not null/,
  ],
  [
    'a default that differs from row to row',
    '-- expand\n-- Each gets an id.\nalter table cart add column code uuid default gen_random_uuid();',
    /^3: the default of code differs from row to row/,
  ],
  [
    'a column that the last release cannot fill',
    '-- expand\nalter table cart add column place text not null;',
    /^2: a new column \(place\) that is not null needs a default/,
  ],
  [
    'a stored generated column',
    '-- expand\nalter table cart add column a int generated always as (b + 1) stored;',
    /^2: expand must not add a stored generated column/,
  ],
  [
    'a unique index of a filled table',
    '-- expand, outside a transaction\ndrop index concurrently if exists one;\ncreate unique index concurrently one on cart (a);',
    /^3: expand must not add a unique index/,
  ],
  [
    'an index that stops writers',
    '-- expand\nselect 1;\n\n/* two\nlines */ create index one on cart (a);',
    /^5: an index of a table that exists is created concurrently/,
  ],
  ['a lock', '-- expand\nlock table cart in share mode;', /^2: expand must not lock a table/],
  ['an update of all rows', '-- data\nupdate cart set note = $$none$$;', /^2: data must not update all rows/],
  [
    'rows in an expansion',
    '-- expand\nupdate cart set a = 1 where b = 2;',
    /^2: expand must not update rows/,
  ],
  [
    'a dropped function',
    '-- expand\ndrop function drop_partitions(text);',
    /^2: expand must not drop a function/,
  ],
  ['a dropped policy', '-- expand\ndrop policy tenant on cart;', /^2: expand must not drop a policy/],
  ['a revoked right', '-- expand\nrevoke select on cart from commerce_app;', /^2: expand must not revoke/],
  [
    'a check',
    '-- expand\nalter table cart add constraint a check (b > 0);',
    /^2: the constraint a reads every row/,
  ],
  [
    'a check of a new column',
    '-- expand\nalter table cart add column a int check (a > 0);',
    /^2: a check or reference of a new column/,
  ],
  [
    'a serial column',
    '-- expand\nalter table cart add column a serial;',
    /^2: expand must not number the rows/,
  ],
  ['removed rows', '-- expand\ntruncate cart;', /^2: expand must not remove rows/],
  [
    'a drop in a block',
    `-- expand\ndo $$ begin execute format('drop policy p on cart'); end $$;`,
    /^2: expand must not run "drop" in a block/,
  ],
  ['a rebuilt table', '-- expand\ncluster cart;', /^2: expand has no rule for Cluster/],
  ['a missing label', 'alter table cart add column a text;', /^1: the first line must be/],
  [
    'a release that has no archive',
    '-- contract 1234567\nalter table cart drop column a;',
    /^1: there is no archive/,
  ],
  ['a wrong statement', '-- expand\nselect 1;\nalter tabel cart;', /^3: syntax error at or near "tabel"/],
  [
    'a table outside a transaction',
    '-- expand, outside a transaction\ncreate table a (b int);',
    /^2: outside a transaction, only indexes/,
  ],
  [
    'an index that cannot be built again',
    '-- expand, outside a transaction\ncreate index concurrently one on cart (a);',
    /^2: a run that fails leaves an invalid index/,
  ],
  [
    'an index that is only dropped',
    '-- expand, outside a transaction\ndrop index concurrently if exists one;',
    /^2: expand must not drop one/,
  ],
  [
    'schema and data',
    '-- data\nalter table cart add column a text;',
    /^2: data only inserts, updates and deletes/,
  ],
])('%s is refused with its line', async (_, sql, reason) => {
  const problems = await check(sql)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(reason)
})

test.each([
  `-- expand
   create table lease (name text primary key, until timestamptz not null);
   create unique index lease_until on lease (until);
   alter table lease enable row level security;
   alter table lease alter column until set not null;
   insert into lease select 'one', now();
   create policy job on lease to commerce_job using (true);
   grant select on lease to commerce_job;`,
  `-- expand
   alter table cart add column note text, add column at timestamptz not null default now(),
     add column marks jsonb not null default '{}'::jsonb, add column b int generated always as (a) virtual;
   alter table cart add constraint note_length check (length(note) < 100) not valid;
   alter table cart alter column a set default 4, alter column a drop not null;`,
  `-- expand
   alter table cart drop constraint kind, add constraint kind check (kind in ('a', 'b')) not valid;`,
  `-- expand
   drop policy tenant on cart;
   create policy tenant on cart to commerce_app using (true);
   create or replace function f(a int) returns int language sql return a;
   revoke all on function f(int) from public;
   grant execute on function f(int) to commerce_app;
   alter table cart validate constraint note_length;`,
  `-- expand
   do $$ begin execute format('grant select on lease to %I', current_setting('portico.service') || '_job'); end $$;`,
  '-- expand, outside a transaction\ndrop index concurrently if exists a;\ncreate index concurrently a on cart (b);',
  '-- contract 7f56906\nalter table cart drop column note;\ndrop function f(int);\nalter table cart alter column a set not null;',
  `-- data\nupdate cart set a = 1 where id = 'x';\ninsert into place values (1);`,
])('a migration that the last release can run on has no problems', async (sql) => {
  expect(await check(sql)).toEqual([])
})

test('the rules apply to migrations after the last one without a label', () => {
  expect(hasRules('services/kit/migrations/0005-website-failure.sql')).toBe(false)
  expect(hasRules('services/kit/migrations/0011-lease.sql')).toBe(true)
  expect(hasRules('services/later/migrations/0001-first.sql')).toBe(true)
})
