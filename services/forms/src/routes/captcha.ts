import * as api from '@portico/proto/api/forms/captcha.schemas'
import type { CaptchaReply } from '@portico/proto/http/forms/captcha'
import { reportAct } from '@portico/kit/audit/report-act'
import { enqueue } from '@portico/kit/bus/outbox/outbox'
import { invalid } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import type { Tx } from '@portico/kit/postgres/db'
import type { FormsContext } from '../deps.ts'
import { formsChanged } from '../facts.ts'
import * as store from '../store/captcha.ts'

/** No visitor has this token, so the provider refuses it; whether it accepts the secret shows in the reason. */
const TRIAL_TOKEN = 'portico-trial'

export const readCaptcha = ({ db }: FormsContext) =>
  route(api.readCaptcha, ({ query: { websiteId } }) => db.tenant(websiteId, replyOf))

/**
 * Sets up the captcha and chooses the forms that ask for it, at once. A new secret is tried at the provider; one that cannot
 * be tried is stored.
 */
export const putCaptcha = ({ db, clock, ids, verifyCaptcha }: FormsContext) =>
  route(api.updateCaptcha, async ({ query: { websiteId }, body, principal: { accountId } }) => {
    const { provider, siteKey, secret, formIds } = body
    if (secret !== undefined && (await verifyCaptcha({ provider, secret }, TRIAL_TOKEN)) === 'bad_secret')
      throw invalid({ secret: 'The provider does not accept this secret.' })
    return db.tenant(websiteId, async (tx) => {
      const before = await store.findCaptcha(tx)
      const kept = before?.provider === provider ? before.secret : undefined
      const stored = secret ?? kept
      if (stored === undefined) throw invalid({ secret: 'Enter the secret of this provider.' })
      const changedAt = clock.now()
      await store.putCaptcha(tx, websiteId, { provider, siteKey, secret: stored, changedAt })
      if ((await store.setFormsWithCaptcha(tx, formIds)) < new Set(formIds).size)
        throw invalid({ formIds: 'names a form that does not exist' })
      reportAct({ clock, ids }, tx, 'forms', { websiteId, accountId, action: 'captcha.changed' })
      enqueue(tx, formsChanged(ids.uuid(), websiteId, changedAt))
      return replyOf(tx)
    })
  })

export const removeCaptcha = ({ db, clock, ids }: FormsContext) =>
  route(api.removeCaptcha, ({ query: { websiteId }, principal: { accountId } }) =>
    db.tenant(websiteId, async (tx) => {
      if (await store.deleteCaptcha(tx)) {
        await store.setFormsWithCaptcha(tx, [])
        reportAct({ clock, ids }, tx, 'forms', { websiteId, accountId, action: 'captcha.removed' })
        enqueue(tx, formsChanged(ids.uuid(), websiteId, clock.now()))
      }
      return replyOf(tx)
    }),
  )

async function replyOf(tx: Tx): Promise<CaptchaReply> {
  const captcha = await store.findCaptcha(tx)
  if (!captcha) return { captcha: null }
  const { provider, siteKey, changedAt } = captcha
  return { captcha: { provider, siteKey, changedOn: changedAt.getTime() } }
}
