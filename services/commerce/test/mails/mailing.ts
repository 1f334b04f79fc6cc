import type { Mail } from '@portico/kit/mail/mail'
import { createTestMail } from '@portico/kit/testing/mail/mail'
import type { MailsDeps } from '../../src/mails/deps.ts'
import { startDueMails } from '../../src/mails/use-cases/send-mails.ts'
import type { Shop } from '../checkout/shop.ts'

const owner = { accountId: 'a1', email: 'owner@shop.example', name: 'Robin' }

/** The other services, as mails know them. Orders of every website are managed by one account. */
export const directory: MailsDeps['directory'] = {
  findWebsite: async (id) => ({
    ...{ id, identifier: 'mugs', title: 'Clay & Hearth', origin: 'http://mugs.localhost:8080' },
    ...{ contactEmail: 'hello@shop.example', timeZone: 'Europe/Berlin', address: ['1 Kiln Lane', 'Berlin'] },
  }),
  recipientsOf: async () => [owner],
  readersOf: async () => ({ recipients: [owner], unconfirmed: [] }),
}

/** Sends as many due mails as there are slots, and returns how many they were. */
export async function sendDueMails(deps: MailsDeps): Promise<number> {
  const sending = new Map<Promise<void>, string>()
  const count = await startDueMails(deps, sending)
  await Promise.all(sending.keys())
  return count
}

/** Sends the mails of a shop when the test says so. */
export function mailing(
  shop: Pick<Shop, 'checkout'>,
  changes: Partial<Pick<MailsDeps, 'mail' | 'directory'>> = {},
) {
  const { mail, inbox } = createTestMail()
  const options = { ...shop.checkout.options, appOrigin: 'http://app.localhost:8080' }
  const deps: MailsDeps = { ...shop.checkout, mail, directory, options, ...changes }
  return {
    inbox,
    deps,
    /** Sends until nothing is due. */
    async send(): Promise<void> {
      while ((await sendDueMails(deps)) > 0);
    },
  }
}

/** Mail that fails in some cases, else is kept in `sent`. */
export function failingMail(failureOf: (to: string) => Error | undefined): { mail: Mail; sent: string[] } {
  const sent: string[] = []
  return {
    sent,
    mail: {
      async send({ to }) {
        const failure = failureOf(to)
        if (failure) throw failure
        sent.push(to)
      },
      close: async () => {},
    },
  }
}
