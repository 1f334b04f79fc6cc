import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkProvider } from '../../src/books/use-cases/check-provider.ts'
import { importBalance } from '../../src/books/use-cases/import-balance.ts'
import { importDueBalance } from '../../src/books/use-cases/import-due-balance.ts'
import type { BooksDeps } from '../../src/books/deps.ts'
import type { BalancePeriod, BalanceTransaction, PaymentProvider } from '../../src/payments/port.ts'
import { ACCOUNT, openAccount } from '../checkout/account.ts'
import { SITE } from '../service.ts'
import { startShopWithBooks, type ShopWithBooks } from './shop.ts'

// The import of a balance on a real Postgres, with a provider that fails in the middle, moves while it is read, and refuses keys.

const OF = { websiteId: SITE, accountId: ACCOUNT }
const DAY_MS = 86_400_000
const DENIED = { status: 'denied', reason: 'rate' } as const

let shop: ShopWithBooks
let start: number
/** The movements at the provider, its page size, and the acts of tests while it answers. */
let book: BalanceTransaction[]
let pageSize: number
let asked: BalancePeriod[]
let onPage: (period: BalancePeriod) => void
let onBalance: () => void
let isUp: (accountId: string) => boolean
let webhooks: string[]
let books: BooksDeps

beforeAll(async () => {
  shop = await startShopWithBooks()
  start = shop.deps.clock.now().getTime()
})
afterAll(() => shop.close())
beforeEach(async () => {
  ;[book, pageSize, asked, webhooks] = [[], 100, [], []]
  onPage = () => {}
  onBalance = () => {}
  isUp = () => true
  books = { ...shop.books, payments: { accountOf: async (_, id) => accountOf(id) } }
  await shop.empty('balance_transaction', 'balance_import', 'dispute', 'ledger_line', 'ledger_entry')
})

const movement = (id: string, net: number, at = start, kind: BalanceTransaction['kind'] = 'fee') => ({
  ...{ id, kind, amount: net, fee: 0, net, currency: 'USD', sourceId: undefined, at: new Date(at) },
})
function accountOf(id: string) {
  const listBalance: PaymentProvider['listBalance'] = async (period) => {
    if (!isUp(id)) return DENIED
    asked.push(period)
    onPage(period)
    const found = book
      .filter(({ at }) => at >= period.from && at < period.until)
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    const first = period.after === undefined ? 0 : found.findIndex((each) => each.id === period.after) + 1
    const transactions = found.slice(first, first + pageSize)
    const isLast = first + pageSize >= found.length
    return { status: 'listed', transactions, next: isLast ? undefined : transactions.at(-1)!.id }
  }
  const readBalance: PaymentProvider['readBalance'] = async () => {
    if (!isUp(id)) return DENIED
    const amounts = { USD: book.reduce((sum, { net }) => sum + net, 0) }
    onBalance()
    return { status: 'read', amounts }
  }
  const opened = openAccount({
    ...shop.fake.provider,
    ...{ listBalance, readBalance },
    async updateWebhook(webhookId) {
      webhooks.push(webhookId)
      return { status: 'updated' }
    },
  })
  return { ...opened, account: { ...opened.account, id } }
}
const ids = async () =>
  (await shop.rows<{ id: string }>('select id from balance_transaction order by id')).map(({ id }) => id)
const dayOf = (at: number) => ({
  ...{ websiteId: SITE, book: 'test' as const, day: new Date(at).toISOString().slice(0, 10) },
})
const faultsOf = ({ faults }: Awaited<ReturnType<typeof checkProvider>>) => faults.map(({ kind }) => kind)

test('what a page told is kept when the next one fails, and the list is continued after it', async () => {
  book = [1, 2, 3, 4, 5].map((at) => movement(`fee_${at}`, -10, start + at))
  pageSize = 2
  onPage = ({ after }) => {
    if (after === 'fee_4') throw new Error('the connection broke')
  }
  await expect(importBalance(books, OF)).rejects.toThrow('the connection broke')
  expect(await ids()).toEqual(['fee_4', 'fee_5'])

  onPage = () => {}
  asked = []
  expect(await importBalance(books, OF)).toBe('imported')
  expect(await ids()).toEqual(['fee_1', 'fee_2', 'fee_3', 'fee_4', 'fee_5'])
  expect(asked[0]).toMatchObject({ after: 'fee_4' })
  // The next import begins an hour before this one.
  asked = []
  await importBalance(books, OF)
  expect(asked[0]!.from.getTime()).toBe(shop.deps.clock.now().getTime() - 3_600_000)
})

test('a movement between the list and the balance is not counted as the balance before the connection', async () => {
  book = [movement('early', -25)]
  onBalance = () => {
    if (book.length === 1) book.push(movement('between', -40))
  }
  expect(await importBalance(books, OF)).toBe('imported')
  expect(await shop.rows('select opening from balance_import')).toEqual([{ opening: { USD: 0 } }])
  expect(faultsOf(await checkProvider(books, dayOf(start)))).toEqual([])
})

test('an account that never rests has no opening balance, and is asked again later', async () => {
  onBalance = () => void book.push(movement(`fee_${book.length}`, -1))
  expect(await importBalance(books, OF)).toBe('unknown')
  expect(await shop.rows('select opening from balance_import')).toEqual([{ opening: null }])
})

test('the check of an old day lists that day, not everything until today', async () => {
  const old = start - 400 * DAY_MS
  book = [movement('old', -10, old), movement('new', -10)]
  await importBalance(books, OF)
  asked = []
  await checkProvider(books, dayOf(old))
  const longest = Math.max(...asked.map(({ from, until }) => until.getTime() - from.getTime()))
  expect(longest).toBeLessThan(3 * DAY_MS)
})

test('an item without an entry is told on its own day, and later days are green', async () => {
  const other = movement('adjusted', -300, start, 'other')
  book = [other, movement('fee', -10)]
  const first = await checkProvider(books, dayOf(start))
  expect(faultsOf(first)).toEqual(['unknown-movement'])
  const later = await checkProvider(books, dayOf(start + 3 * DAY_MS))
  expect([later.state, faultsOf(later)]).toEqual(['green', []])
  expect(later.figures).toContainEqual(
    expect.objectContaining({
      names: ['Clearing account now', 'Balance and payouts on the way, without items that have no entry'],
      amounts: [-10, -10],
    }),
  )
})

test('a key of the same account that replaced another counts the balance once, even after the old key was revoked', async () => {
  book = [movement('before', -50)]
  await importBalance(books, OF)
  await shop.rows(`update payment_account set closed_at = now() where id = $1`, [ACCOUNT])
  await shop.rows(
    `insert into payment_account (website_id, id, provider, is_live, publishable_key, sealed_key, key_end, created_at)
     values ($1, 'newer', 'test', false, 'pk', 'x', 'x', now() + interval '1 second') on conflict do nothing`,
    [SITE],
  )
  try {
    book.push(movement('after', -70))
    await importBalance(books, { websiteId: SITE, accountId: 'newer' })
    book.push(movement('last', -5))
    const both = await checkProvider(books, dayOf(start))
    expect([both.state, faultsOf(both)]).toEqual(['green', []])
    expect(
      await shop.rows('select account_id, same_as from balance_import where same_as is not null'),
    ).toEqual([{ account_id: 'newer', same_as: ACCOUNT }])

    isUp = (id) => id === 'newer'
    book.push(movement('alone', -3))
    const revoked = await checkProvider(books, dayOf(start))
    expect([revoked.state, faultsOf(revoked)]).toEqual(['green', []])

    // The key that takes payments is refused: the owner is told, and nothing is compared.
    isUp = () => false
    const denied = await checkProvider(books, dayOf(start))
    expect([denied.state, faultsOf(denied), denied.figures]).toEqual(['unknown', ['key-denied'], []])
  } finally {
    await shop.rows(`update payment_account set closed_at = now() where id = 'newer'`)
    await shop.rows(`update payment_account set closed_at = null where id = $1`, [ACCOUNT])
  }
})

test('two hundred open disputes and more are all read', async () => {
  const opened = Array.from({ length: 450 }, (_, at) => `dp_${String(at).padStart(3, '0')}`)
  await shop.rows(
    `insert into dispute (website_id, account_id, id, state, amount, currency, reason, created_at, updated_at)
     select $1, $2, id, 'open', 1, 'USD', 'general', now(), now() from unnest($3::text[]) id`,
    [SITE, ACCOUNT, opened],
  )
  const read: string[] = []
  const { account, provider } = accountOf(ACCOUNT)
  const lookDispute: PaymentProvider['lookDispute'] = async (id) => {
    read.push(id)
    return { status: 'unknown', reason: 'busy' }
  }
  const payments = { accountOf: async () => ({ account, provider: { ...provider, lookDispute } }) }
  expect(await importBalance({ ...books, payments }, OF)).toBe('unknown')
  expect(read).toEqual(opened)
})

test('a webhook of an earlier release is asked for the events of this one, once', async () => {
  await shop.rows(`update payment_account set webhook_id = 'we_1', webhook_version = 1 where id = $1`, [
    ACCOUNT,
  ])
  const stored = async () =>
    (
      await shop.rows<{ webhookVersion: number }>(
        'select webhook_version as "webhookVersion" from payment_account where id = $1',
        [ACCOUNT],
      )
    )[0]!
  books.payments.accountOf = async (_, id) => {
    const opened = accountOf(id)
    return id === ACCOUNT
      ? { ...opened, account: { ...opened.account, webhookId: 'we_1', ...(await stored()) } }
      : opened
  }
  const runAll = async () => {
    await importDueBalance(books)
    while ((await importDueBalance(books)) > 0);
  }
  await runAll()
  shop.moveClock(120)
  await runAll()
  expect(webhooks).toEqual(['we_1'])
})
