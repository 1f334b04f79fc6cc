import * as z from 'zod'
import * as census from '@portico/census/config'
import * as commerce from '@portico/commerce/config'
import * as forms from '@portico/forms/config'
import * as gateway from '@portico/gateway/config'
import * as identity from '@portico/identity/config'
import { Port } from '@portico/kit/runtime/config'
import { MailFrom, MailUrl } from '@portico/kit/mail/create'
import { logLevel } from '@portico/kit/runtime/variables'
import * as performance from '@portico/performance/config'
import * as sites from '@portico/sites/config'

/** The variables of all processes that an operator may set in every shape. */
export const sharedVariables = z.object({
  ...gateway.variables.shape,
  ...identity.variables.shape,
  ...sites.variables.shape,
  ...sites.secrets.shape,
  ...forms.variables.shape,
  ...commerce.variables.shape,
  ...census.variables.shape,
  ...performance.variables.shape,
})

/** The variables of `make run` itself, which runs everything in one process. None is required. */
export const ownVariables = z.object({
  PORTICO_PORT: Port.refine((port) => port > 0, 'must be a port')
    .default(8080)
    .describe('Port of the gateway, on 127.0.0.1.'),
  PORTICO_PUBLIC_PORT: Port.optional().describe(
    'The port that browsers see, behind a proxy of your own. Optional: PORTICO_PORT without it.',
  ),
  PORTICO_DATA: z
    .string()
    .default('.portico')
    .describe('Folder of the data: Postgres, pictures, spools, secrets, demo.json.'),
  PORTICO_ADMIN_PORT: Port.optional().describe(
    'Loopback port for health and metrics of all services. Optional: without it they are not served.',
  ),
  PORTICO_TEST_PROVIDER_PORT: Port.default(8090).describe(
    'Port of the test provider of payments and its page "Test bank", on 127.0.0.1. A free one is taken if it is in use, or for 0.',
  ),
  PORTICO_DEMO_HISTORY: z
    .enum(['0', '1'])
    .default('1')
    .describe(
      '0: the demo site begins without sample history (sixty days of visits, messages, carts and orders, marked as sample data).',
    ),
  MAIL_URL: MailUrl.optional().describe(
    'Mail server: smtp://user:password@host:587, smtps://…:465, or file:///folder. Optional: without it mails are written to the folder `mail` of the data.',
  ),
  MAIL_FROM: MailFrom.describe('Sender of mails: an address, or Name <address>.'),
  LOG_LEVEL: logLevel(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'warn'),
})

/** The values of all processes together, with the secrets that the shape creates. */
export type SharedConfig = z.infer<typeof sharedVariables> &
  z.infer<typeof gateway.secrets> &
  z.infer<typeof identity.secrets> &
  z.infer<typeof forms.secrets> &
  z.infer<typeof commerce.secrets>

export const EmbeddedVariables = sharedVariables.extend(ownVariables.shape)
export type EmbeddedConfig = z.infer<typeof EmbeddedVariables>
