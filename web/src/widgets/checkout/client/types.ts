import type { Address } from '@portico/proto/http/shop/checkout'

/** The content that the buyer agrees to: the body of the call without the payment. */
export type Agreed = {
  email: string
  shippingAddress?: Address
  billingAddress?: Address
  shippingOptionId?: string
  note?: string
  expectedTotal: number
}

/** The provider's token for one payment. */
export type PaymentToken = { method: 'card' | 'bank-debit'; confirmationToken: string }

/** An attempt to pay whose outcome is not known yet. A repeat has the same key and the same body. */
export type Attempt = {
  key: string
  cartToken: string
  agreed: Agreed
  payment: PaymentToken | undefined
  /** When it was last sent, epoch ms. */
  sentAt?: number
  orderToken?: string
}

export type TokenResult = { ok: true; payment: PaymentToken } | { ok: false; message: string }

/** The fields of a provider on the page. Card numbers stay in them. */
export type PaymentFields = {
  /** Checks the fields, and exchanges them for a token of one use. */
  token(): Promise<TokenResult>
  /** Shows the bank's step, for a provider that does it in the page. */
  act?(clientSecret: string): Promise<void>
  /** Tells the provider of another total. */
  total?(minor: number): void
}

export type Mounting = { root: HTMLElement; total: number; currency: string; onEnter: () => void }
