/** Texts about cookies and consent that visitors see. */
export const consentMessages = {
  /** Our default text of the banner (S-41). */
  text: 'We use cookies to count visits and to show content of other providers. You decide which of them we may use.',
  /** COOK-07 */
  accept: 'Accept',
  decline: 'Decline',
  /** The name of the banner for screen readers, and the title of the page of a visitor's choice. */
  region: 'Cookies',
  settings: 'Cookie settings',
  /** The categories, in the order in which they are shown. */
  categories: {
    necessary: {
      title: 'Necessary',
      text: 'The shopping cart, sign-in, and your choice about cookies. They are always set.',
    },
    statistics: {
      title: 'Statistics',
      text: 'A cookie recognises your browser when you return, so that returning visitors are counted once.',
    },
    marketing: {
      title: 'Marketing',
      text: 'Code that the owner of this website added, for example of providers that measure advertising.',
    },
    embeds: {
      title: 'Embedded content',
      text: 'Maps, films and other content that your browser loads from other providers.',
    },
  },
  signal: 'Your browser sends Global Privacy Control. We treat it as a refusal of statistics and marketing.',
  /** The page of a visitor's choice. */
  lead: 'Choose what this website may use. You can change your choice at any time.',
  noBanner: 'This website sets the necessary cookies and asks for no choice about others.',
  needsScript:
    'Without JavaScript this website sets the necessary cookies only, and there is nothing to choose.',
  save: 'Save choice',
  allowAll: 'Allow all',
  refuseAll: 'Refuse all',
  withdraw: 'Withdraw consent',
  historyTitle: 'Your decisions',
  historyLead:
    'Each decision is stored with its time and the texts that you saw, under a random number of this browser. Your address is not stored.',
  noHistory: 'No decision was stored under this number.',
  notFound: 'The decisions could not be loaded. Please try again later.',
  noChoice: 'This browser has not decided yet.',
  consentId: 'Number of your consent',
  lookUp: 'Look up',
  wrongId: 'A number has 32 letters a to f and digits, with four hyphens.',
  outcomes: {
    accepted: 'Everything allowed',
    declined: 'Everything refused',
    partial: 'Some allowed',
    withdrawn: 'Consent withdrawn',
  },
  nothing: 'Only necessary cookies',
  textsShown: 'Texts that were shown',
  saved: 'Your choice was saved.',
  notSaved: 'Your browser does not store cookies, so your choice holds for this page only.',
  notSent: 'Your choice holds in this browser, but it could not be recorded. Please try again later.',
} as const
