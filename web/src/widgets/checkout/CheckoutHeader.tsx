/** The only navigation of a checkout: back to the cart, under the name of the shop. */
export function CheckoutHeader({ siteTitle }: { siteTitle: string }) {
  return (
    <header className="checkout-header">
      <a className="site-name" href="/">
        {siteTitle}
      </a>
      <a href="/cart">Cart</a>
    </header>
  )
}
