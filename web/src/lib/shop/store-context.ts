type StoreContext = {
  storePath?: string
  websiteSettings?: { storeSettings?: { expressCheckout?: boolean } }
}

/** Whether adding to the cart leads to the checkout, from the settings in the page's context (COMM-15). */
export const isExpressCheckout = (): boolean =>
  readContext().websiteSettings?.storeSettings?.expressCheckout === true

/** The address of the website's first store page, if it has one. */
export const storePathOf = (): string | undefined => readContext().storePath

function readContext(): StoreContext {
  const context = document.getElementById('portico-context')?.textContent
  // Only the server writes it.
  return context ? (JSON.parse(context) as StoreContext) : {}
}
