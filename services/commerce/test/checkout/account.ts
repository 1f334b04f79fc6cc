import type { PaymentProvider } from '../../src/payments/port.ts'
import type { OpenAccount } from '../../src/payments/use-cases/open-accounts.ts'
import { SITE } from '../service.ts'

export const ACCOUNT = 'acct'

/** A test account with a provider of the test. */
export const openAccount = (provider: PaymentProvider): OpenAccount => ({
  account: {
    ...{ websiteId: SITE, id: ACCOUNT, provider: 'test', isLive: false, publishableKey: 'pk' },
    ...{
      sealedKey: Buffer.from('x'),
      keyEnd: 'x',
      webhookId: null,
      sealedWebhookSecret: null,
      webhookVersion: 2,
    },
    createdAt: new Date(0),
  },
  provider,
})
