/** A browser that goes on after the upgrade, by its cookies on one host. */
export type Cookies = string

/** What the script wrote, and the code that comes later must find. */
export type Ledger = {
  websiteId: string
  identifier: string
  title: string
  /** A website of the same owner. */
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
  /** Titles, by path, of what stays a draft. */
  drafts: { collectionId: string; title: string }[]
  /** Texts of the owner that a page shows, in their order. Texts of the product may change. */
  pages: { path: string; texts: string[] }[]
  assets: { path: string; sha256: string }[]
  forms: { id: string; name: string; submissions: Submitted[] }[]
  /** A save that was acknowledged: sent again, it gets the same answer and stores nothing. */
  repeat: { body: object; status: number; text: string }
  /** Page views by path, and those of them that were on the disk of census. */
  pageViews: Record<string, number>
  /** Page loads that were measured, and the day (UTC) of those that were on the disk of performance. */
  loads: number
  /** Submissions that census counts, those included whose fact had not been published. */
  conversions: number
  audit: string[]
}

export type CartLines = { title: string; quantity: number; purchasePriceCents: number }[]
export type Submitted = { id: string; state: string; answers: Record<string, unknown> }
