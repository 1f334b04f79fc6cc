import { defineService } from '@portico/kit/runtime/service'
import { buildApp } from './app.ts'
import { options, secrets, variables } from './config.ts'

export const forms = defineService({
  name: 'forms',
  variables,
  secrets,
  migrations: new URL('../migrations/', import.meta.url),
  build: buildApp,
  options,
})
