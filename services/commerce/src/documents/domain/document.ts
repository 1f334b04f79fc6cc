import type { DocumentKind } from '@portico/proto/http/shop/documents'
import type { OrderSnapshot } from '../../orders/domain/order.ts'

/** The part of a credit note that says what it returns. Amounts are minor units and include added tax. */
export type Returned = {
  amount: number
  lines: readonly { lineId: string; quantity: number; amount: number }[]
  shipping: { amount: number }
  taxLines: readonly { name: string; amount: number; isIncluded: boolean }[]
}

/** An invoice or credit note as it was issued. It never changes. */
export type StoredDocument = {
  kind: DocumentKind
  number: number
  total: number
  issuedAt: Date
  content: OrderSnapshot & { refund?: Returned }
}
