import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '@portico/kit/testing/database'
import { until } from '@portico/kit/testing/until'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('census', new URL('../migrations/', import.meta.url))
})
afterAll(() => database.close())

test.each(['hit', 'visit', 'event'])(
  'two processes may make and drop the partitions of a day of %ss at once',
  async (name) => {
    const { db } = database
    const make = (day: string) => db.job((tx) => tx.query(`select make_${name}_partition($1::date)`, [day]))
    await Promise.all([make('2020-01-01'), make('2020-01-01')])
    const isWaiting = async () =>
      (await db.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`)).rows.length > 0
    let second: Promise<unknown> | undefined
    await db.job(async (tx) => {
      await tx.query(`select drop_${name}_partitions('2020-02-01')`)
      second = db.job((other) => other.query(`select drop_${name}_partitions('2020-02-01') as dropped`))
      await until(isWaiting)
    })
    expect(await second).toMatchObject({ rows: [{ dropped: 0 }] })
  },
)
