import type { CaptchaProvider, CaptchaView } from '@portico/proto/values/captcha'

type Provider = { host: string; script: string; global: string }

/** The scripts of the providers, with the names of their objects in the page. */
export const captchaScripts: Readonly<Record<CaptchaProvider, Provider>> = {
  recaptcha: { host: 'google.com', script: 'https://www.google.com/recaptcha/api.js', global: 'grecaptcha' },
  hcaptcha: { host: 'hcaptcha.com', script: 'https://js.hcaptcha.com/1/api.js', global: 'hcaptcha' },
  turnstile: {
    host: 'cloudflare.com',
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    global: 'turnstile',
  },
}

const GOOGLE = ['https://www.google.com', 'https://www.gstatic.com']
const HCAPTCHA = ['https://hcaptcha.com', 'https://*.hcaptcha.com']
const CLOUDFLARE = ['https://challenges.cloudflare.com']

const sources = {
  recaptcha: { script: GOOGLE, frame: ['https://www.google.com', 'https://recaptcha.google.com'] },
  hcaptcha: { script: HCAPTCHA, frame: HCAPTCHA, style: HCAPTCHA, connect: HCAPTCHA },
  turnstile: { script: CLOUDFLARE, frame: CLOUDFLARE, connect: CLOUDFLARE },
} as const satisfies Record<CaptchaProvider, object>

type Forms = Readonly<Record<string, { captcha?: CaptchaView }>>

/** The origins that the captchas of a page's forms load from: none if no form has one (DATA-22). */
export const captchaSources = (
  forms: Forms,
): Partial<Record<'script' | 'frame' | 'style' | 'connect', readonly string[]>> => {
  const found = Object.values(forms).find(({ captcha }) => captcha)?.captcha
  return found ? sources[found.provider] : {}
}
