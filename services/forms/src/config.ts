import * as z from 'zod'
import { Secret } from '@portico/kit/runtime/config'
import { CaptchaUrl } from '@portico/proto/http/captcha'

/** Variables of forms besides those of every service. */
export const FormsVariables = z.object({ FORMS_KEY_SECRET: Secret, CAPTCHA_URL: CaptchaUrl })
