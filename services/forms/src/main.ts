import { runService } from '@portico/kit/runtime/environment'
import { buildApp } from './app.ts'
import { FormsVariables } from './config.ts'

await runService({
  name: 'forms',
  variables: FormsVariables,
  migrations: new URL('../migrations/', import.meta.url),
  build: buildApp,
  options: (config) => ({
    keySecret: config.FORMS_KEY_SECRET,
    captchaUrl: config.CAPTCHA_URL,
    off: config.FORMS_OFF,
    rateFactor: config.PORTICO_RATE_SCALE,
  }),
  services: () => ({}),
})
