import { blockType } from '@portico/proto/enums/block-type'
import { collectionType } from '@portico/proto/enums/collection-type'
import { pageType } from '@portico/proto/enums/page-type'
import { blocksOf } from '@portico/proto/site'
import { CartPanel } from '../widgets/cart/Cart.tsx'
import { Island } from '../widgets/Island.tsx'
import { ProductPage } from '../widgets/product/View.tsx'
import { ItemList, ProductList } from '../widgets/summary/View.tsx'
import type { PageModel } from './page.ts'
import { Sections } from './Sections.tsx'

/** What stands in <main>, by the kind of page. */
export function Page({ page }: { page: PageModel }) {
  if (page.pageType === pageType.showCart) return <CartPage />
  if (page.product) {
    return (
      <>
        <ProductPage product={page.product} />
        <Sections page={page} />
      </>
    )
  }
  if (page.pageType === pageType.notFound) return <NotFound />
  if (page.pageType === pageType.error) return <Broken />
  return (
    <>
      <Sections page={page} />
      <CollectionList page={page} />
    </>
  )
}

/** A shop or a list page shows its entries by itself, unless its owner placed them in a block. */
function CollectionList({ page }: { page: PageModel }) {
  const { collection } = page
  if (!collection || page.item) return null
  const listing = page.listings[collection.id]
  const placed = blocksOf(page.document).some(
    (block) => block.type === blockType.summaryV2 && block.value.collectionId === collection.id,
  )
  const titled = page.document.sections.length > 0
  if (!listing || placed) return null
  const shop = collection.type === collectionType.products
  if (!shop && listing.items.length === 0) return null
  return (
    <section
      className="page-section list-section"
      data-width="normal"
      data-tone="paper"
      data-first={!titled || undefined}
    >
      <div>
        {!titled && <h1 className="list-title">{collection.title}</h1>}
        {shop && listing.products.length === 0 && (
          <p className="lead">The shelves are being filled. Please look in again soon.</p>
        )}
        {listing.products.length > 0 && <ProductList products={listing.products} eager={3} />}
        {listing.items.length > 0 && <ItemList items={listing.items} />}
      </div>
    </section>
  )
}

function CartPage() {
  return (
    <section className="page-section cart-page" data-width="normal" data-tone="paper" data-first="">
      <div>
        <h1>Your cart</h1>
        <div id="sqs-cart-root">
          <script type="application/json" dangerouslySetInnerHTML={{ __html: '{}' }} />
          <Island name="cart" props={{}}>
            <CartPanel />
          </Island>
          <noscript>The cart needs JavaScript. Please switch it on to see what you have chosen.</noscript>
        </div>
      </div>
    </section>
  )
}

function NotFound() {
  return (
    <section className="page-section message-page" data-width="normal" data-tone="paper" data-first="">
      <div>
        <p className="message-code">404</p>
        <h1>There is nothing on this shelf.</h1>
        <p className="lead">The page may have moved, or it was never made.</p>
        <p>
          <a className="button" href="/">
            Go to the first page
          </a>
        </p>
      </div>
    </section>
  )
}

function Broken() {
  return (
    <section className="page-section message-page" data-width="normal" data-tone="paper" data-first="">
      <div>
        <h1>Something slipped.</h1>
        <p className="lead">This page cannot be shown right now. Please try again in a moment.</p>
      </div>
    </section>
  )
}
