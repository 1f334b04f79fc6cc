/** The screens for members of a website, by the last part of their path. `account` is `/account` itself. */
export const accountScreens = {
  account: { title: 'Your account', lead: 'Your details, and the devices on which you are signed in.' },
  'sign-in': { title: 'Sign in', lead: 'Sign in to see your cart and your details.' },
  'sign-up': {
    title: 'Create an account',
    lead: 'Your account keeps your cart and your details for your next visit.',
  },
  reset: {
    title: 'Reset your password',
    lead: 'We will email you a link. Open it to choose a new password.',
  },
  password: { title: 'Choose a new password', lead: 'You will be signed out on all devices.' },
  confirm: {
    title: 'Confirm your email address',
    lead: 'This shows that the address is yours and that you receive our emails.',
  },
} as const

export type AccountScreen = keyof typeof accountScreens

/** The path of a screen. */
export const accountPath = (screen: AccountScreen) =>
  screen === 'account' ? '/account' : `/account/${screen}`
