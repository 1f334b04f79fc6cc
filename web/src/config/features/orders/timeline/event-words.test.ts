import type { UnsentReason } from '@portico/proto/enums/mail-kind'
import { expect, test } from 'vitest'
import { eventText } from './event-words.ts'

test('a mail that was not sent has its reason, if there is one', () => {
  const mail = { seq: 3, at: 0, actor: 'system', kind: 'mail-failed' as const }
  const words = (reason?: UnsentReason) =>
    eventText({ ...mail, data: { mail: 'payment-failed', reason } }, 'EUR')
  expect(words()).toBe('Mail not sent: payment failed')
  expect(words('address-limit')).toMatch(/^Mail not sent: payment failed; this address already got/)
  expect(words('website-limit')).toMatch(/^Mail not sent: payment failed; your website already sent/)
  expect(words('switched-off')).toBe('Mail not sent: payment failed; it is switched off in the settings')
})
