import * as z from 'zod'
import { Secret } from '@portico/kit/runtime/config'
import { rateVariables } from '@portico/kit/runtime/variables'
import { CaptchaUrl } from '@portico/proto/http/forms/captcha'
import { FormsOff } from '@portico/proto/http/forms/forms'
import type { FormsOptions } from './deps.ts'

export const variables = z.object({
  CAPTCHA_URL: CaptchaUrl.describe(
    "The origin that checks captchas in place of the providers' own: a proxy for outgoing calls.",
  ),
  FORMS_OFF: FormsOff.describe('Parts of forms that are off, separated by commas: textareaMaxLength.'),
  ...rateVariables,
})
export const secrets = z.object({
  FORMS_KEY_SECRET: Secret.describe(
    'Signs submission keys: at least 32 characters. A change invalidates keys that were already issued.',
  ),
})

export const options = (config: z.infer<typeof variables> & z.infer<typeof secrets>): FormsOptions => ({
  keySecret: config.FORMS_KEY_SECRET,
  captchaUrl: config.CAPTCHA_URL,
  off: config.FORMS_OFF,
  rateFactor: config.PORTICO_RATE_SCALE,
})
