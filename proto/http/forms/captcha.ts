import * as z from 'zod'
import { captchaProviders } from '../../values/captcha.ts'
import { MAX_CAPTCHA_KEY_LENGTH, MAX_FORMS_PER_WEBSITE } from '../../limits.ts'
import { ObjectId } from '../common/object-id.ts'

const Key = z
  .string()
  .trim()
  .max(MAX_CAPTCHA_KEY_LENGTH)
  .regex(/^[\w.-]+$/, 'must be a key of letters, digits, dots, hyphens and underscores')

/** The address that checks captchas in place of the providers' own: a proxy for outgoing calls. */
export const CaptchaUrl = z.url({ protocol: /^https?$/ }).optional()

/**
 * PUT /api/rest/forms/captcha: the provider of the website's captchas, its keys, and the forms that ask for one (FORM-20).
 * Without `secret` the stored one stays, which needs the same provider.
 */
export const PutCaptcha = z.strictObject({
  provider: z.enum(captchaProviders),
  siteKey: Key,
  secret: Key.optional(),
  formIds: z.array(ObjectId).max(MAX_FORMS_PER_WEBSITE),
})
export type PutCaptcha = z.infer<typeof PutCaptcha>

/** The captcha of a website; null without one. The secret is never sent. `changedOn` is in ms. */
export const CaptchaReply = z.object({
  captcha: z
    .object({ provider: z.enum(captchaProviders), siteKey: z.string(), changedOn: z.number() })
    .nullable(),
})
export type CaptchaReply = z.infer<typeof CaptchaReply>
