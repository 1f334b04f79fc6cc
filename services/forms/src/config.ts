import * as z from 'zod'
import { Secret } from '@portico/kit/runtime/config'
import { CaptchaUrl } from '@portico/proto/http/captcha'
import { FormsOff } from '@portico/proto/http/forms'

/** Variables of forms, in addition to the common ones. */
export const FormsVariables = z.object({
  FORMS_KEY_SECRET: Secret,
  CAPTCHA_URL: CaptchaUrl,
  /** Multiplies the limit of submissions a day, for load tests. */
  PORTICO_RATE_SCALE: z.coerce.number().positive().default(1),
  /** Parts of forms that are off, separated by commas. */
  FORMS_OFF: FormsOff,
})
