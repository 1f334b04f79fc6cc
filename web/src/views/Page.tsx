import { COOKIE_SETTINGS_PATH } from '@portico/proto/cookies/consent'
import { pageType } from '@portico/proto/enums/page-type'
import { SHOW_CART_PATH } from '@portico/proto/links/shop-paths'
import { cartPageMessages } from '@portico/proto/texts/cart-page-messages'
import { errorPageMessages } from '@portico/proto/texts/error-page-messages'
import { hasBanner } from '../page/cookie-banner.ts'
import { MemberOrdersPage } from '../widgets/account/MemberOrdersPage.tsx'
import { AccountPage, MembersSignIn } from '../widgets/account/View.tsx'
import { CheckoutPage } from '../widgets/checkout/View.tsx'
import { CookieSettings } from '../widgets/cookie-settings/View.tsx'
import { CartPanel, EmptyCart } from '../widgets/cart/Cart.tsx'
import { PlainCart } from '../widgets/cart/PlainCart.tsx'
import { Island } from '../widgets/Island.tsx'
import { LockScreen } from '../widgets/lock-screen/View.tsx'
import { MailPreviewPage } from '../widgets/mail-preview/View.tsx'
import { ProductPage } from '../widgets/product/View.tsx'
import { ProductList } from '../widgets/summary/ProductList.tsx'
import { CollectionList } from './CollectionList.tsx'
import type { PageFailure, PageModel } from '../page/model.ts'
import { PopupPage } from './PopupContent.tsx'
import { SearchForm, SearchPage } from './SearchPage.tsx'
import { Sections, type BlockMarks } from './Sections.tsx'
import { Story } from './Story.tsx'

/** The content of <main>, by page type. `marks` stand for blocks that were rendered before. */
export function Page({ page, marks }: { page: PageModel; marks?: BlockMarks | undefined }) {
  if (page.lock && page.pageType === pageType.lockScreen)
    return (
      <LockScreen
        siteTitle={page.website.siteTitle}
        note={page.lock.note}
        scope={page.lock.scope}
        path={page.path}
        problem={page.unlockProblem}
        hasCookieSettings={hasBanner(page)}
      />
    )
  if (page.checkout) return <CheckoutPage view={page.checkout} page={page} />
  if (page.mail) return <MailPreviewPage view={page.mail} />
  if (page.failure) return <PageError failure={page.failure} />
  if (page.pageType === pageType.protectedContent)
    return <MembersSignIn path={page.path} joinPath={page.joinPath} />
  if (page.memberOrders)
    return <MemberOrdersPage view={page.memberOrders} place={page.website} storePath={page.storePath} />
  if (page.screen) return <AccountPage screen={page.screen} hasShop={page.storePath !== undefined} />
  if (page.plainCart) return <PlainCart view={page.plainCart} storePath={page.storePath} />
  if (page.pageType === pageType.commerceCartV2) return <CartPage storePath={page.storePath} />
  if (page.product) {
    return (
      <>
        <ProductPage
          product={page.product}
          standard={page.websiteSettings.storeSettings.measurementStandard}
        />
        <Sections page={page} marks={marks} />
        <Related products={page.related} />
      </>
    )
  }
  if (page.path === COOKIE_SETTINGS_PATH && !page.collection) return <CookieSettings page={page} />
  if (page.pageType === pageType.search && page.search) return <SearchPage page={page} search={page.search} />
  if (page.pageType === pageType.popupOverlay) return <PopupPage page={page} />
  if (page.pageType === pageType.notFound) return <NotFound />
  if (page.item) return <Story page={page} item={page.item} marks={marks} />
  return (
    <>
      <Sections page={page} marks={marks} />
      <CollectionList page={page} />
    </>
  )
}

function Related({ products }: { products: PageModel['related'] }) {
  if (products.length === 0) return null
  return (
    <section className="page-section related" data-width="wide" data-tone="tint">
      <div>
        <h2>You may also like</h2>
        <ProductList products={products} />
      </div>
    </section>
  )
}

function CartPage({ storePath }: Pick<PageModel, 'storePath'>) {
  return (
    <section className="page-section cart-page" data-width="normal" data-tone="paper" data-first="">
      <div>
        <h1>Your cart</h1>
        <div id="sqs-cart-root">
          <script type="application/json" dangerouslySetInnerHTML={{ __html: '{}' }} />
          <Island name="cart" props={{ storePath }}>
            <CartPanel storePath={storePath} />
          </Island>
          <template data-empty-cart="">
            <EmptyCart storePath={storePath} />
          </template>
          <p className="cart-failed form-message" role="alert" hidden>
            {cartPageMessages.notLoaded} <a href="">{errorPageMessages.again}</a>
          </p>
          <noscript>
            <p className="no-script">
              This page needs JavaScript. <a href={SHOW_CART_PATH}>Show the cart without JavaScript</a>
            </p>
          </noscript>
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
        <h1>Page not found</h1>
        <p className="lead">The page may have moved, or the address may be wrong.</p>
        <SearchForm />
        <p className="message-actions">
          <a href="/">Go to the home page</a>
        </p>
      </div>
    </section>
  )
}

function PageError({ failure: { status, title, text } }: { failure: PageFailure }) {
  return (
    <section className="page-section message-page" data-width="normal" data-tone="paper" data-first="">
      <div>
        <p className="message-code">{status}</p>
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        <p className="message-actions">
          {status >= 500 && (
            <a className="button" href="">
              {errorPageMessages.again}
            </a>
          )}{' '}
          <a href="/">{errorPageMessages.home}</a>
        </p>
      </div>
    </section>
  )
}
