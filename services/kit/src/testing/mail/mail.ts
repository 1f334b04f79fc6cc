import { compose } from '../../mail/compose.ts'
import type { Letter, Mail } from '../../mail/mail.ts'

/** Creates a mail adapter that stores sent letters in `inbox`, in order. It refuses the same letters as the real ones. */
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
