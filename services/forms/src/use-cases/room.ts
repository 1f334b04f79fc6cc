import { limitReached } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import { MAX_FORMS_PER_WEBSITE, MAX_KEPT_FORMS_PER_WEBSITE } from '@portico/proto/limits'
import * as messages from '@portico/proto/messages'
import { countForms } from '../store/forms.ts'

/**
 * Lets one writer at a time make a form on a website, and only while there is room for one.
 * @throws Refusal 409
 */
export async function needRoomForForm(tx: Tx, websiteId: string): Promise<void> {
  const { shown, kept } = await countForms(tx, websiteId, MAX_KEPT_FORMS_PER_WEBSITE)
  if (shown >= MAX_FORMS_PER_WEBSITE) {
    throw limitReached('websiteId', messages.limitReached('forms on a website', MAX_FORMS_PER_WEBSITE))
  }
  if (kept >= MAX_KEPT_FORMS_PER_WEBSITE) {
    const what = 'forms on a website, with those that were deleted'
    throw limitReached('websiteId', messages.limitReached(what, MAX_KEPT_FORMS_PER_WEBSITE))
  }
}
