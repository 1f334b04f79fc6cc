/** The data that the checkout page gives its script, as far as buyers without a browser need them. */
export type CheckoutPageData = {
  cart: { grandTotalCents: number; selectedShippingOption?: { id: string } }
  cartToken: string
  payment: { origin: string; publishableKey: string }
}

/** Returns the data of a checkout page; null if the page has none, as with an empty cart. */
export function checkoutDataOf(html: string): CheckoutPageData | null {
  const data = /<script type="application\/json" id="checkout-data"[^>]*>(.*?)<\/script>/s.exec(html)
  return data && (JSON.parse(data[1]!) as CheckoutPageData)
}
