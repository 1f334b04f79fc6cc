import { defineService } from '@portico/kit/runtime/service'
import { buildApp } from './app.ts'
import * as config from './config.ts'

export const commerce = defineService({
  name: 'commerce',
  ...config,
  migrations: new URL('../migrations/', import.meta.url),
  build: buildApp,
})
