import { Account } from './Account.tsx'
import { Confirm, NewPassword } from './MailedLinks.tsx'
import { Reset } from './Reset.tsx'
import type { AccountScreen } from '../../page/account-screens.ts'
import { SignIn } from './SignIn.tsx'
import { SignUp } from './SignUp.tsx'

/** `next` is the path that a sign-in leads to, if not the one in the address. */
export type AccountProps = { screen: AccountScreen; next?: string }

/** The content of a screen for members. Server and browser render the same. */
export function AccountPanel({ screen, next }: AccountProps) {
  switch (screen) {
    case 'account':
      return <Account />
    case 'sign-in':
      return <SignIn next={next} />
    case 'sign-up':
      return <SignUp />
    case 'reset':
      return <Reset />
    case 'password':
      return <NewPassword />
    case 'confirm':
      return <Confirm />
  }
}
