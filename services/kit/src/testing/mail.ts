import { compose } from '../mail/compose.ts'
import type { Letter, Mail } from '../mail/mail.ts'

/** Mail that a test reads: what was sent, in order. It refuses what the real ones refuse. */
export function createTestMail(): { mail: Mail; inbox: Letter[] } {
  const inbox: Letter[] = []
  return {
    inbox,
    mail: {
      async send(letter, signal) {
        signal.throwIfAborted()
        compose(letter, 'test@example.com')
        inbox.push(letter)
      },
      close: () => Promise.resolve(),
    },
  }
}
