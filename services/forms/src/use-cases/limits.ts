import { limitReached } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import { MAX_FORMS_PER_WEBSITE, MAX_KEPT_FORMS_PER_WEBSITE } from '@portico/proto/limits'
import * as messages from '@portico/proto/messages'
import { countForms } from '../store/forms.ts'

/**
 * Refuses a new form if the website has reached a limit. The lock lets one transaction at a time create a form.
 * @throws Refusal 409
 */
export async function assertFormLimit(tx: Tx, websiteId: string): Promise<void> {
  const { active, total } = await countForms(tx, websiteId, MAX_KEPT_FORMS_PER_WEBSITE)
  if (active >= MAX_FORMS_PER_WEBSITE) {
    throw limitReached('websiteId', messages.limitReached('forms on a website', MAX_FORMS_PER_WEBSITE))
  }
  if (total >= MAX_KEPT_FORMS_PER_WEBSITE) {
    const what = 'forms on a website, including deleted ones'
    throw limitReached('websiteId', messages.limitReached(what, MAX_KEPT_FORMS_PER_WEBSITE))
  }
}
