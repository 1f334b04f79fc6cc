import type { ReactNode } from 'react'
import { Island } from '../Island.tsx'
import { AccountPanel, type AccountProps } from './AccountPanel.tsx'
import { MEMBER_ORDERS_PATH } from '../../page/member-orders-view.ts'
import { accountScreens, type AccountScreen } from '../../page/account-screens.ts'

/** Screens that load the member's data or take the token of a mailed link. The others are forms. */
const STARTS_AT_ONCE: ReadonlySet<AccountScreen> = new Set(['account', 'password', 'confirm'])

/** A screen for members as a page of the site: its title and purpose beside its form. */
export function AccountPage({ screen, hasShop }: { screen: AccountScreen; hasShop: boolean }) {
  return (
    <ScreenFrame {...accountScreens[screen]} props={{ screen }}>
      <OtherScreens screen={screen} hasShop={hasShop} />
    </ScreenFrame>
  )
}

/** The sign-in in place of a page for members (page type 105). It leads back to that page. */
export function MembersSignIn({ path, joinPath }: { path: string; joinPath: string | undefined }) {
  const back = `?next=${encodeURIComponent(path)}`
  return (
    <ScreenFrame
      title="For members"
      lead="Sign in to read this page."
      props={{ screen: 'sign-in', next: path }}
    >
      <ul className="account-ways">
        <li>
          <a href={joinPath ?? `/account/sign-up${back}`}>
            {joinPath === undefined ? 'Create an account' : 'Become a member'}
          </a>
        </li>
        <li>
          <a href="/account/reset">Forgot your password?</a>
        </li>
      </ul>
    </ScreenFrame>
  )
}

/** A page for members is its sign-in until the visitor signs in, so its form starts at once too. */
const startsAtOnce = ({ screen, next }: AccountProps) => STARTS_AT_ONCE.has(screen) || next !== undefined

function ScreenFrame({
  title,
  lead,
  props,
  children,
}: {
  title: string
  lead: string
  props: AccountProps
  children: ReactNode
}) {
  const { screen } = props
  return (
    <section className="page-section account-page" data-tone="paper" data-first="" data-screen={screen}>
      <div>
        <div className="account-intro">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          {children}
        </div>
        <div className="account-panel">
          <Island name="account" props={props} start={startsAtOnce(props) ? 'near' : undefined}>
            <AccountPanel {...props} />
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
function OtherScreens({ screen, hasShop }: { screen: AccountScreen; hasShop: boolean }) {
  if (screen === 'account' && hasShop)
    return (
      <ul className="account-ways">
        <li>
          <a href={MEMBER_ORDERS_PATH}>Your orders</a>
        </li>
      </ul>
    )
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
