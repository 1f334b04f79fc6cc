/** The cookies of a browser on one host, which are used again after the upgrade. */
export type Cookies = string

/** Everything that the script stored and that later code must find. */
export type Ledger = {
  websiteId: string
  identifier: string
  title: string
  /** Another website of the same owner. */
  other: { websiteId: string; identifier: string; title: string }
  owner: { email: string; password: string; name: string; cookies: Cookies }
  editor: { email: string; name: string; cookies: Cookies }
  /** An invitation that was mailed and is open. */
  invited: { email: string }
  /** An invitation whose mail was not sent when the process was killed. */
  unsent: { email: string }
  members: { id: string; email: string; firstName: string }[]
  member: { email: string; password: string; cookies: Cookies; xsrf: string; cart: CartLines }
  visitor: { cookies: Cookies; cart: CartLines }
  store: { currency: string }
  products: { id: string; title: string; path: string; prices: number[]; stock: number[] }[]
  /** Orders, which archives of earlier commits do not have. Amounts are minor units. */
  orders?: {
    id: string
    number: string
    state: string
    fulfilment: string
    email: string
    total: number
    refunded: number
    invoices: { kind: string; number: string; total: number }[]
  }[]
  /** Pages that were never published. */
  drafts: { collectionId: string; title: string }[]
  /** The owner's texts on a page, in order. Texts of Portico itself may change. */
  pages: { path: string; texts: string[] }[]
  assets: { path: string; sha256: string }[]
  forms: { id: string; name: string; submissions: Submitted[] }[]
  /** An acknowledged save: sent again, it gets the same answer and stores nothing. */
  repeat: { body: object; status: number; text: string }
  /** Page views by path, including those in the spool of census. */
  pageViews: Record<string, number>
  /** Measured page loads, including those in the spool of performance. */
  loads: number
  /** Submissions that census counts, including those whose fact waited in the outbox. */
  conversions: number
  audit: string[]
}

export type CartLines = { title: string; quantity: number; purchasePriceCents: number }[]
export type Submitted = { id: string; state: string; answers: Record<string, unknown> }
