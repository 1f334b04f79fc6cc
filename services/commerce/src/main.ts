import { runService } from '@portico/kit/runtime/environment'
import { buildApp } from './app.ts'
import { CommerceVariables } from './config.ts'

await runService({
  name: 'commerce',
  variables: CommerceVariables,
  migrations: new URL('../migrations/', import.meta.url),
  build: buildApp,
  options: (config) => ({ cartSecret: config.COMMERCE_CART_SECRET }),
  services: () => ({}),
})
