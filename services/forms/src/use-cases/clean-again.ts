import { enqueue } from '@portico/kit/bus/outbox/outbox'
import { startCleaningAgain, type UncleanedTable } from '@portico/kit/html/clean-again'
import { CLEANER_VERSION, cleanHtml } from '@portico/kit/html/clean-html'
import type { FormsContext } from '../deps.ts'
import { formsChanged } from '../facts.ts'
import { readUncleanedMessages, replaceMessage, type UncleanedMessage } from '../store/messages.ts'

/** Starts to clean the submission messages that were cleaned by a lower version of the cleaner. */
export function startCleaningMessages({ db, ids, clock, logger }: FormsContext) {
  const messages: UncleanedTable<UncleanedMessage> = {
    name: 'form',
    read: (after) => db.job((tx) => readUncleanedMessages(tx, CLEANER_VERSION, after)),
    async clean({ websiteId, id, message }) {
      const { html } = await cleanHtml(message, { field: 'submissionMessage', websiteId })
      const now = clock.now()
      await db.tenant(websiteId, async (tx) => {
        const cleaned = { websiteId, id, from: message, to: html, cleaner: CLEANER_VERSION, at: now }
        const isReplaced = await replaceMessage(tx, cleaned)
        if (isReplaced && html !== message) enqueue(tx, formsChanged(ids.uuid(), websiteId, now))
      })
    },
  }
  return startCleaningAgain([messages], { logger })
}
