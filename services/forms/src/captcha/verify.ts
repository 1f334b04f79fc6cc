import * as z from 'zod'
import type { CaptchaProvider } from '@portico/proto/values/captcha'

/** `bad_secret`: the provider does not accept the secret of the website. */
export type CaptchaOutcome = 'passed' | 'refused' | 'unavailable' | 'bad_secret'

/** Asks the provider whether a visitor solved the captcha. It does not throw. `token` is the `captchaKey` of a submission. */
export type VerifyCaptcha = (
  keys: { provider: CaptchaProvider; secret: string },
  token: string,
) => Promise<CaptchaOutcome>

/** How long a provider may take, ms. A visitor waits for it. */
const TIME_LIMIT_MS = 4_000

const addresses: Readonly<Record<CaptchaProvider, string>> = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}

const Answer = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) })
const SECRET_ERRORS = ['missing-input-secret', 'invalid-input-secret', 'sitekey-secret-mismatch']
/** Errors of the provider itself; the token may be good. */
const PROVIDER_ERRORS = ['internal-error']

/**
 * Verifies by the `siteverify` call, which all providers have in one shape. The visitor's address is not sent. `baseUrl`
 * replaces the origin of the providers.
 */
export function createCaptchaVerifier({ baseUrl }: { baseUrl?: string | undefined }): VerifyCaptcha {
  return async ({ provider, secret }, token) => {
    const { pathname } = new URL(addresses[provider])
    const url = baseUrl === undefined ? addresses[provider] : new URL(pathname, baseUrl)
    const answer = Answer.safeParse(await post(url, { secret, response: token })).data
    if (!answer) return 'unavailable'
    if (answer.success) return 'passed'
    const has = (codes: readonly string[]) => answer['error-codes'].some((code) => codes.includes(code))
    return has(SECRET_ERRORS) ? 'bad_secret' : has(PROVIDER_ERRORS) ? 'unavailable' : 'refused'
  }
}

/** The JSON of the reply; undefined if there is none in time. Providers send some errors with status 400. */
async function post(url: string | URL, fields: Record<string, string>): Promise<unknown> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
      redirect: 'error',
    })
    return reply.status < 500 ? await reply.json() : undefined
  } catch {
    return undefined
  }
}
