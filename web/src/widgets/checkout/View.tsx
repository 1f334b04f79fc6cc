import { pageMessages } from '@portico/proto/messages'
import type { CheckoutView } from '../../page/checkout-view.ts'
import type { PageModel } from '../../page/model.ts'
import { CheckoutForm } from './CheckoutForm.tsx'
import { OrderPage } from './OrderPage.tsx'
import { PendingPage } from './PendingPage.tsx'

/** The content of <main> on the pages of a checkout. */
export function CheckoutPage({
  view,
  page: { website, storePath },
}: {
  view: CheckoutView
  page: Pick<PageModel, 'website' | 'storePath'>
}) {
  switch (view.kind) {
    case 'form':
      return <CheckoutForm view={view} />
    case 'order':
      return <OrderPage {...view} place={website} storePath={storePath} />
    case 'pending':
      return <PendingPage {...view} />
    case 'no-cart':
      return (
        <Message title="Checkout">
          <p className="form-message" role="alert">
            {pageMessages.cannotCheckOut}
          </p>
          <p>
            <a href="/">Go to the home page</a>
          </p>
        </Message>
      )
    case 'no-order':
      return (
        <Message title="Order not found">
          <p className="lead">The address may be incomplete. Open the link to your order again.</p>
          <p>
            <a href="/">Go to the home page</a>
          </p>
        </Message>
      )
  }
}

function Message({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="checkout-message">
      <h1>{title}</h1>
      {children}
    </section>
  )
}
