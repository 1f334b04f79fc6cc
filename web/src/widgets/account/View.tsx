import { Island } from '../Island.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { accountScreens, type AccountScreen } from '../../page/account-screens.ts'

/** Screens that load the member's data or take the token of a mailed link. The others are forms. */
const STARTS_AT_ONCE: ReadonlySet<AccountScreen> = new Set(['account', 'password', 'confirm'])

/** A screen for members as a page of the site: its title and purpose beside its form. */
export function AccountPage({ screen }: { screen: AccountScreen }) {
  const { title, lead } = accountScreens[screen]
  return (
    <section className="page-section account-page" data-tone="paper" data-first="" data-screen={screen}>
      <div>
        <div className="account-intro">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          <OtherScreens screen={screen} />
        </div>
        <div className="account-panel">
          <Island name="account" props={{ screen }} start={STARTS_AT_ONCE.has(screen) ? 'near' : undefined}>
            <AccountPanel screen={screen} />
          </Island>
          <noscript>
            <p className="no-script">
              Your account needs JavaScript. Turn on JavaScript and reload this page.
            </p>
          </noscript>
        </div>
      </div>
    </section>
  )
}

/** Links to related screens. With `data-keep-next` a link passes `next` on. */
function OtherScreens({ screen }: { screen: AccountScreen }) {
  if (screen === 'sign-in')
    return (
      <ul className="account-ways">
        <li>
          <a href="/account/sign-up" data-keep-next="">
            Create an account
          </a>
        </li>
        <li>
          <a href="/account/reset">Forgot your password?</a>
        </li>
      </ul>
    )
  if (screen === 'sign-up' || screen === 'reset')
    return (
      <ul className="account-ways">
        <li>
          <a href="/account/sign-in" data-keep-next="">
            {screen === 'reset' ? 'Back to sign in' : 'I already have an account'}
          </a>
        </li>
      </ul>
    )
  return null
}
