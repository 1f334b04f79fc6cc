import * as z from 'zod'
import { Secret } from '@portico/kit/runtime/config'
import { publicAddressVariables, rateVariables } from '@portico/kit/runtime/variables'
import type { IdentityOptions } from './deps.ts'
import { scaledActionLimits } from './guard/action-limiter.ts'
import { defaultLoginLimits, scaledLoginLimits } from './guard/login-limiter.ts'
import { scaledRates } from './guard/rates.ts'
import { appOriginOf } from '@portico/kit/http/caller/app-origin'

const count = (value: number, text: string) => z.coerce.number().int().min(1).default(value).describe(text)

export const variables = z.object({
  IDENTITY_LOGIN_FAILURES_PER_PAIR: count(
    defaultLoginLimits.perPair,
    'Sign-in attempts allowed in a window, for one account from one address. Successful attempts count too, up to half.',
  ),
  IDENTITY_LOGIN_FAILURES_PER_ACCOUNT: count(
    defaultLoginLimits.perAccount,
    'The same for one account from any address.',
  ),
  IDENTITY_LOGIN_FAILURES_PER_ADDRESS: count(
    defaultLoginLimits.perAddress,
    'The same for one address and any account.',
  ),
  IDENTITY_LOGIN_WINDOW_MINUTES: count(defaultLoginLimits.windowMinutes, 'Length of the window in minutes.'),
  ...rateVariables,
  ...publicAddressVariables,
})
export const secrets = z.object({
  IDENTITY_SECRET: Secret.describe(
    'Mailed links and the cookies of known devices are signed with keys derived from it: at least 32 characters. A change invalidates links that were already sent.',
  ),
})

export const options = (config: z.infer<typeof variables> & z.infer<typeof secrets>): IdentityOptions => ({
  secret: config.IDENTITY_SECRET,
  appOrigin: appOriginOf({
    scheme: config.PORTICO_PUBLIC_PROTOCOL,
    baseHost: config.PORTICO_BASE_HOST,
    publicPort: config.PORTICO_PUBLIC_PORT,
  }),
  actionLimits: scaledActionLimits(config.PORTICO_RATE_SCALE),
  rates: scaledRates(config.PORTICO_RATE_SCALE),
  loginLimits: scaledLoginLimits(config.PORTICO_RATE_SCALE, {
    perPair: config.IDENTITY_LOGIN_FAILURES_PER_PAIR,
    perAccount: config.IDENTITY_LOGIN_FAILURES_PER_ACCOUNT,
    perAddress: config.IDENTITY_LOGIN_FAILURES_PER_ADDRESS,
    windowMinutes: config.IDENTITY_LOGIN_WINDOW_MINUTES,
  }),
})
