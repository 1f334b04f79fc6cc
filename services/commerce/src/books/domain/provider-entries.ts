import type { EntryKind, LedgerLine } from '../../ledger/domain/entries.ts'
import type { BalanceTransaction } from '../../payments/port.ts'

/** An entry that a movement of the provider's balance causes. */
export type ProviderEntry = { kind: EntryKind; lines: LedgerLine[] }

type Movement = Pick<BalanceTransaction, 'kind' | 'amount' | 'fee' | 'net'>

/**
 * Returns the entry of a movement, or null if it has none. The money of a charge or refund has the entry of its order or refund, so
 * only its fee is left. `isReversed`: the payout that failed had an entry. Each entry moves clearing by `net`, as the balance moved.
 */
export function providerEntry(
  { kind, amount, fee, net }: Movement,
  { isReversed = true } = {},
): ProviderEntry | null {
  switch (kind) {
    case 'charge':
    case 'refund':
    case 'refund-failure':
      return entryOf('fee', [
        { account: 'fees', amount: fee },
        { account: 'clearing', amount: -fee },
      ])
    case 'fee':
      return entryOf('fee', [
        { account: 'fees', amount: -net },
        { account: 'clearing', amount: net },
      ])
    case 'payout':
    case 'payout-failure':
      if (kind === 'payout-failure' && !isReversed) return null
      return entryOf(kind === 'payout' ? 'payout' : 'payout-failed', [
        { account: 'bank', amount: -amount },
        { account: 'fees', amount: fee },
        { account: 'clearing', amount: net },
      ])
    case 'dispute':
      return entryOf(amount > 0 ? 'dispute-won' : 'dispute', [
        { account: 'dispute-losses', amount: -amount },
        { account: 'fees', amount: fee },
        { account: 'clearing', amount: net },
      ])
    case 'other':
      return null
  }
}

function entryOf(kind: EntryKind, all: LedgerLine[]): ProviderEntry | null {
  const lines = all.filter(({ amount }) => amount !== 0)
  return lines.length === 0 ? null : { kind, lines }
}
