import { createDb } from '@portico/kit/postgres/db'
import type { BalanceTransaction, PaymentProvider } from '../../src/payments/port.ts'
import type { BooksDeps } from '../../src/books/deps.ts'
import { openAccount } from '../checkout/account.ts'
import { startShop } from '../checkout/shop.ts'

/** A shop whose provider has a balance. `change` edits what it lists. */
export async function startShopWithBooks() {
  const shop = await startShop()
  const bookedAt = new Map<string, Date>()
  let timeZone = 'UTC'
  let change = (transactions: BalanceTransaction[]): BalanceTransaction[] => transactions
  const movements = (): BalanceTransaction[] =>
    shop.fake.charges().map(({ chargeId = '', captured, currency }) => {
      const at = bookedAt.get(chargeId) ?? shop.deps.clock.now()
      bookedAt.set(chargeId, at)
      const amounts = { amount: captured, fee: 30, net: captured - 30, currency: currency.toUpperCase() }
      return { ...amounts, id: `txn_${chargeId}`, kind: 'charge' as const, sourceId: chargeId, at }
    })
  const listBalance: PaymentProvider['listBalance'] = async ({ from, until }) => {
    const inPeriod = change(movements()).filter(({ at }) => at >= from && at < until)
    return { status: 'listed', transactions: inPeriod, next: undefined }
  }
  const balanceOf = () => {
    const amounts: Record<string, number> = {}
    for (const { currency, net } of change(movements())) amounts[currency] = (amounts[currency] ?? 0) + net
    return amounts
  }
  const opened = openAccount({
    ...shop.fake.provider,
    listBalance,
    readBalance: async () => ({ status: 'read', amounts: balanceOf() }),
    lookPayout: async () => ({ status: 'unknown', reason: 'none' }),
    lookDispute: async () => ({ status: 'unknown', reason: 'none' }),
  })
  const books: BooksDeps = {
    ...shop.checkout,
    payments: { accountOf: async () => opened },
    directory: {
      findWebsite: async (id) => ({
        ...{ id, identifier: 'mugs', title: 'Mugs', origin: 'http://mugs.test', contactEmail: '' },
        ...{ timeZone, address: [] },
      }),
    },
  }
  return {
    ...shop,
    books,
    /** Lists the balance once, which fixes the time of new transactions. */
    bookCharges: () => listBalance({ from: new Date(0), until: new Date(0) }),
    /** Changes the time zone in the settings of the website. */
    setTimeZone(next: string) {
      timeZone = next
    },
    changeBalance(next: typeof change) {
      change = next
    },
    /** Changes a table as its owner, past the rights of the service and the security of rows. */
    async tamper(table: string, sql: string, params: unknown[] = []): Promise<void> {
      const { ownerUrl, deps } = shop
      const asOwner = createDb({ appUrl: ownerUrl, jobUrl: ownerUrl, logger: deps.logger })
      try {
        await asOwner.app(async (tx) => {
          await tx.query(`alter table ${table} no force row level security, disable trigger user`)
          const { rowCount } = await tx.query(sql, params)
          await tx.query(`alter table ${table} force row level security, enable trigger user`)
          if (rowCount !== 1) throw new Error(`${rowCount} rows of ${table} were changed`)
        })
      } finally {
        await asOwner.close()
      }
    },
    /** Empties tables as their owner. */
    async empty(...tables: string[]): Promise<void> {
      const { ownerUrl, deps } = shop
      const asOwner = createDb({ appUrl: ownerUrl, jobUrl: ownerUrl, logger: deps.logger })
      await asOwner.app((tx) => tx.query(`truncate ${tables.join()}`)).finally(() => asOwner.close())
    },
  }
}
export type ShopWithBooks = Awaited<ReturnType<typeof startShopWithBooks>>
