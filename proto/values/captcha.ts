/** The providers of captchas. They have the same calls: `render`, `reset` and `getResponse` in the browser, `siteverify` at the server. */
export const captchaProviders = ['recaptcha', 'hcaptcha', 'turnstile'] as const
export type CaptchaProvider = (typeof captchaProviders)[number]

/** The names that owners and visitors see. */
export const captchaNames: Readonly<Record<CaptchaProvider, string>> = {
  recaptcha: 'Google reCAPTCHA v2',
  hcaptcha: 'hCaptcha',
  turnstile: 'Cloudflare Turnstile',
}

/** The part of a website's captcha that its pages show (CTX-01). */
export type CaptchaView = { provider: CaptchaProvider; siteKey: string }
