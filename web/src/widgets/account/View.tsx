import { Island } from '../Island.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { accountScreens, type AccountScreen } from '../../page/account-screens.ts'

/** A member's screen as a page of the site: what it is for on one side, the form on the other. */
export function AccountPage({ screen }: { screen: AccountScreen }) {
  const { title, lead } = accountScreens[screen]
  return (
    <section className="page-section account-page" data-tone="paper" data-first="" data-screen={screen}>
      <div>
        <div className="account-intro">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          <Ways screen={screen} />
        </div>
        <div className="account-panel">
          <Island name="account" props={{ screen }}>
            <AccountPanel screen={screen} />
          </Island>
          <noscript>
            <p className="no-script">
              Your account needs JavaScript. Please switch it on and load this page again.
            </p>
          </noscript>
        </div>
      </div>
    </section>
  )
}

/** The other ways from here. Whoever came from a page keeps it: the links are followed with the same `next`. */
function Ways({ screen }: { screen: AccountScreen }) {
  if (screen === 'sign-in')
    return (
      <ul className="account-ways">
        <li>
          <a href="/account/sign-up" data-keep-next="">
            Make an account
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
            {screen === 'reset' ? 'Back to sign in' : 'I have an account'}
          </a>
        </li>
      </ul>
    )
  return null
}
