import type { BalanceTransaction, PaymentProvider } from '../../payments/port.ts'

/** Lists all movements of a balance in a period, newest first; null if the provider is away. */
export async function listTransactions(
  provider: Pick<PaymentProvider, 'listBalance'>,
  period: { from: Date; until: Date },
): Promise<BalanceTransaction[] | null> {
  const all: BalanceTransaction[] = []
  let after: string | undefined
  do {
    const page = await provider.listBalance({ ...period, ...(after === undefined ? {} : { after }) })
    if (page.status === 'unknown') return null
    all.push(...page.transactions)
    after = page.next
  } while (after !== undefined)
  return all
}
