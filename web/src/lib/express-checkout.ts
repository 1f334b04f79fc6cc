type StoreContext = { websiteSettings?: { storeSettings?: { expressCheckout?: boolean } } }

/** Whether adding to the cart leads to the checkout, from the settings in the page's context (COMM-15). */
export function isExpressCheckout(): boolean {
  const context = document.getElementById('portico-context')?.textContent
  if (!context) return false
  // Only the server writes it.
  return (JSON.parse(context) as StoreContext).websiteSettings?.storeSettings?.expressCheckout === true
}
