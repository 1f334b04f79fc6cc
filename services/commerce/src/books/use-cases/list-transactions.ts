import type { BalanceTransaction, Denied, PaymentProvider, Unknown } from '../../payments/port.ts'

/** Lists all movements of a balance in a period, newest first. */
export async function listTransactions(
  provider: Pick<PaymentProvider, 'listBalance'>,
  period: { from: Date; until: Date },
): Promise<{ status: 'listed'; transactions: BalanceTransaction[] } | Denied | Unknown> {
  const all: BalanceTransaction[] = []
  let after: string | undefined
  do {
    const page = await provider.listBalance({ ...period, ...(after === undefined ? {} : { after }) })
    if (page.status !== 'listed') return page
    all.push(...page.transactions)
    after = page.next
  } while (after !== undefined)
  return { status: 'listed', transactions: all }
}
