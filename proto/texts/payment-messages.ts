/** Texts about payment accounts and payments. */
export const paymentMessages = {
  providerAway: 'Stripe cannot be reached at the moment. Please try again.',
  keyRefused:
    'Stripe does not accept this key. It needs the permissions to read and write payment intents, refunds and webhook endpoints, and to read the balance, its transactions, payouts, disputes and events.',
  connectedMeanwhile: 'Another account was connected at the same time. Reload the page.',
  noLiveAccount: 'Connect a live account of Stripe first.',
  tooManyDeclines: 'Too many payments were declined. Please try again in an hour, or use another way to pay.',
  /** `wait`: "40 minutes" or "3 hours". */
  tooManyFreeOrders: (wait: string) =>
    `Too many free or test orders were placed. Please try again in ${wait}.`,
} as const
