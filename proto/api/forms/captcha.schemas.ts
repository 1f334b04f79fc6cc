import { WebsiteQuery } from '../../http/forms/forms.ts'
import { CaptchaReply, PutCaptcha } from '../../http/forms/captcha.ts'
import { contract } from '../contract.ts'
import * as endpoints from './captcha.ts'

export const readCaptcha = contract(endpoints.readCaptcha, {
  summary: 'Returns the captcha of a website, without its secret.',
  query: WebsiteQuery,
  answers: { 200: CaptchaReply },
})

export const updateCaptcha = contract(endpoints.updateCaptcha, {
  summary: 'Sets up the captcha of a website and chooses the forms that ask for it.',
  query: WebsiteQuery,
  body: PutCaptcha,
  answers: { 200: CaptchaReply },
})

export const removeCaptcha = contract(endpoints.removeCaptcha, {
  summary: 'Removes the captcha of a website. Its forms no longer ask for it.',
  query: WebsiteQuery,
  answers: { 200: CaptchaReply },
})
