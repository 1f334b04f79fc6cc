import { featureFlag } from '../../enums/feature-flag.ts'
import { permission } from '../../enums/permission.ts'
import type { WebsiteQuery } from '../../http/forms/forms.ts'
import type { CaptchaReply, PutCaptcha } from '../../http/forms/captcha.ts'
import { may } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { listForms } from './forms.ts'

export const readCaptcha = endpoint<{ query: typeof WebsiteQuery; answers: { 200: typeof CaptchaReply } }>(
  'GET',
  '/api/rest/forms/captcha',
  { access: may(permission.settingsGeneral, 'query', featureFlag.formsInterface) },
)

export const updateCaptcha = endpoint<{
  query: typeof WebsiteQuery
  body: typeof PutCaptcha
  answers: { 200: typeof CaptchaReply }
}>('PUT', '/api/rest/forms/captcha', {
  access: may(permission.settingsGeneral, 'query', featureFlag.formsInterface),
  changes: [readCaptcha, listForms],
})

export const removeCaptcha = endpoint<{ query: typeof WebsiteQuery; answers: { 200: typeof CaptchaReply } }>(
  'DELETE',
  '/api/rest/forms/captcha',
  {
    access: may(permission.settingsGeneral, 'query', featureFlag.formsInterface),
    changes: [readCaptcha, listForms],
  },
)
