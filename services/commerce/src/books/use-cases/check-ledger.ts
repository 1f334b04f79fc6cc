import type { Tx } from '@portico/kit/postgres/db'
import type { BooksFault } from '@portico/proto/http/shop/books'
import { amountText } from '../domain/amount-text.ts'
import { figure, outcomeOf, type CheckOutcome } from '../domain/checks.ts'
import type { DaySum } from '../domain/sales.ts'
import { findBrokenSeal, type BrokenSeal } from '../store/days.ts'
import { readSides, readUnbalanced } from '../store/ledger-sums.ts'
import type { OfDay } from '../store/order-sums.ts'

/** Checks that the entries of a day are zero, and that a closed day is as it was when it was closed. */
export async function checkLedger(tx: Tx, day: OfDay): Promise<CheckOutcome> {
  const sides = await readSides(tx, day)
  const unbalanced = await readUnbalanced(tx, day)
  const broken = await findBrokenSeal(tx, day)
  const figures = sides.map(({ currency, debits, credits }) =>
    figure(currency, ['Debits', 'Credits'], [debits, credits]),
  )
  const faults = unbalanced.map(({ id, kind, currency, amount }): BooksFault => ({
    kind: 'entry-not-zero',
    text: `The lines of the entry ${id} (${kind}) sum to ${amountText(amount, currency)} instead of zero.`,
    nextStep: 'The store cannot write such an entry. Ask support how its lines were changed.',
  }))
  return outcomeOf('entries', figures, broken ? [...faults, changedDay(day, broken)] : faults)
}

function changedDay({ day }: OfDay, { isChained, sealed, now }: BrokenSeal): BooksFault {
  const changes = differences(sealed, now)
  const what = !isChained
    ? 'The seal of the day before it is another one now.'
    : changes.length > 0
      ? `Since then ${changes.join(', ')}.`
      : 'Its sums are the same, but one of its lines is not.'
  return {
    kind: 'closed-day-changed',
    text: `The entries of ${day} were changed after the day was closed. ${what}`,
    nextStep:
      'Compare the day with a download that was made before, and ask support how its entries were changed.',
  }
}

const keyOf = ({ currency, account, rateId }: DaySum) => `${currency} ${account} ${rateId ?? ''}`

function differences(sealed: readonly DaySum[], now: readonly DaySum[]): string[] {
  const before = new Map(sealed.map((sum) => [keyOf(sum), sum.amount]))
  const after = new Map(now.map((sum) => [keyOf(sum), sum.amount]))
  const all = new Map([...sealed, ...now].map((sum) => [keyOf(sum), sum]))
  return [...all].flatMap(([key, { account, currency }]) => {
    const [from, to] = [before.get(key) ?? 0, after.get(key) ?? 0]
    return from === to
      ? []
      : [`${account} went from ${amountText(from, currency)} to ${amountText(to, currency)}`]
  })
}
