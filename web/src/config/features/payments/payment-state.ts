import type { PaymentSettings } from '@portico/proto/http/shop/payments'
import { money } from '@portico/proto/money/money'
import { formatMoney } from '@portico/proto/money/money-format'

export type Mode = PaymentSettings['mode']
export type PaymentAccount = PaymentSettings['accounts'][number]

/** The connected Stripe account of a mode. */
export const accountOf = ({ accounts }: PaymentSettings, mode: Mode): PaymentAccount | undefined =>
  accounts.find((each) => each.mode === mode)

/**
 * The state of the store: `none` takes no payments; `test` takes test payments only, with or without a live account; `live`
 * takes real payments.
 */
export type PaymentState = 'none' | 'test' | 'test-ready' | 'live'

export function paymentState(settings: PaymentSettings): PaymentState {
  if (settings.mode === 'live') return 'live'
  if (accountOf(settings, 'live')) return 'test-ready'
  return accountOf(settings, 'test') || settings.testBank !== undefined ? 'test' : 'none'
}

const methodNames: Readonly<Record<PaymentSettings['accepts']['methods'][number], string>> = {
  card: 'Cards',
  'bank-debit': 'direct debit (SEPA)',
}

export const methodsText = (methods: PaymentSettings['accepts']['methods']): string =>
  methods.map((method) => methodNames[method]).join(', ')

export const amountsText = ({ minimum, maximum, currency }: PaymentSettings['accepts']): string =>
  `${formatMoney(money(minimum, currency))} to ${formatMoney(money(maximum, currency))}`
