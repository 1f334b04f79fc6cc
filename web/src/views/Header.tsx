import { COOKIE_SETTINGS_PATH } from '@portico/proto/cookies/consent'
import { consentMessages } from '@portico/proto/texts/consent-messages'
import { hasBanner } from '../page/cookie-banner.ts'
import { linksOf } from '../page/navigation-links.ts'
import { MainNavigation, NavigationList } from '../widgets/navigation/View.tsx'
import { PopupTemplate } from './PopupTemplate.tsx'
import { LanguageLinks } from './LanguageLinks.tsx'
import type { PageModel } from '../page/model.ts'

/**
 * The site's name, navigation, account and cart. On a phone the navigation is a popover. Popover and folders need no
 * script (frame.css, navigation.css); `header/island.ts` adds the rest.
 */
export function Header({ page }: { page: PageModel }) {
  return (
    <header className="site-header" data-island="header">
      <a className="site-name" href="/" style={lettersOf(page.website.siteTitle)}>
        {page.website.siteTitle}
      </a>
      {page.navigation.length > 0 && (
        <>
          <button type="button" className="menu-button" popoverTarget="site-nav">
            Menu
          </button>
          <div className="site-nav" id="site-nav" popover="auto">
            <button
              type="button"
              className="menu-button"
              popoverTarget="site-nav"
              popoverTargetAction="hide"
              autoFocus
            >
              Close
            </button>
            <MainNavigation entries={page.navigation} path={page.path} label="Main" />
            <AccountLink />
          </div>
        </>
      )}
      <AccountLink />
      <a className="cart-link sqs-custom-cart" href="/cart" data-cart-open="">
        {'Cart '}
        <span className="sqs-cart-quantity" hidden>
          0
        </span>
      </a>
    </header>
  )
}

/** The number of letters of the name, from which a phone's font size follows (frame.css). */
const lettersOf = (name: string) => ({ '--letters': name.length }) as React.CSSProperties

/** The link to the account. `account.ts` sets the member's name. On a phone it is in the menu. */
function AccountLink() {
  return (
    <a className="account-link" href="/account/sign-in" data-account-link="">
      Sign in
    </a>
  )
}

/**
 * The site's name and description, and links to all its pages. It also contains the template of the popup overlay, because a
 * soft navigation replaces the footer.
 */
export function Footer({ page }: { page: PageModel }) {
  const { website, navigation, footerNavigation } = page
  const entries = [...linksOf(navigation), ...footerNavigation].filter(
    ({ path }, at, all) => all.findIndex((each) => each.path === path) === at,
  )

  return (
    <footer className="site-footer" data-tone="ink">
      <div className="site-footer-inner">
        <p className="site-name">{website.siteTitle}</p>
        <p className="site-footer-text">{website.siteDescription}</p>
        <NavigationList entries={entries} path={page.path} label="Footer" />
        <LanguageLinks page={page} />
        {hasBanner(page) && (
          <a className="site-footer-cookies" href={COOKIE_SETTINGS_PATH}>
            {consentMessages.settings}
          </a>
        )}
      </div>
      <Badge page={page} />
      <PopupTemplate page={page} />
    </footer>
  )
}

/** The badge of Portico in the colours of the website's setting; `none` shows none (WIDG-04). */
function Badge({ page }: { page: PageModel }) {
  const { ssBadgeType } = page.websiteSettings
  if (ssBadgeType === 'none') return null
  return (
    <p className="site-badge" data-badge={ssBadgeType}>
      <a href={`//app.${page.context.appDomain}/config/`} rel="noopener">
        Made with Portico
      </a>
    </p>
  )
}
