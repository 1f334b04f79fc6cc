import { runService } from '@portico/kit/runtime/environment'
import { scaledActionLimits } from './guard/action-limiter.ts'
import { buildApp } from './app.ts'
import { appOriginOf } from './mail/domain/app-origin.ts'
import { IdentityVariables } from './config.ts'
import { scaledRates } from './guard/rates.ts'

await runService({
  name: 'identity',
  variables: IdentityVariables,
  migrations: new URL('../migrations/', import.meta.url),
  build: buildApp,
  options: (config) => ({
    secret: config.IDENTITY_SECRET,
    appOrigin: appOriginOf({
      scheme: config.PORTICO_PUBLIC_PROTOCOL,
      baseHost: config.PORTICO_BASE_HOST,
      publicPort: config.PORTICO_PUBLIC_PORT,
    }),
    actionLimits: scaledActionLimits(config.PORTICO_RATE_SCALE),
    rates: scaledRates(config.PORTICO_RATE_SCALE),
    loginLimits: {
      perPair: config.IDENTITY_LOGIN_FAILURES_PER_PAIR,
      perAccount: config.IDENTITY_LOGIN_FAILURES_PER_ACCOUNT,
      perAddress: config.IDENTITY_LOGIN_FAILURES_PER_ADDRESS,
      windowMinutes: config.IDENTITY_LOGIN_WINDOW_MINUTES,
    },
  }),
  services: (config) => ({ sites: config.SITES_URL, commerce: config.COMMERCE_URL }),
})
