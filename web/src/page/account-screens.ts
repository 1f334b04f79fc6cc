/** The member's screens of a website, by the last part of their address; `account` is `/account` itself. */
export const accountScreens = {
  account: { title: 'Your account', lead: 'Who you are here, and where you are signed in.' },
  'sign-in': { title: 'Sign in', lead: 'Your cart and your details wait for you.' },
  'sign-up': {
    title: 'Make an account',
    lead: 'So that your cart and your details are kept for the next time.',
  },
  reset: { title: 'A new password', lead: 'We send you a link, and you choose another one.' },
  password: { title: 'Choose a new password', lead: 'After that you are signed out everywhere else.' },
  confirm: { title: 'Confirm your address', lead: 'So that our letters reach you and nobody else.' },
} as const

export type AccountScreen = keyof typeof accountScreens

export const accountPath = (screen: AccountScreen) =>
  screen === 'account' ? '/account' : `/account/${screen}`
