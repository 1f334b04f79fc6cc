import * as z from 'zod'
import { ownVariables, sharedVariables } from '@portico/embedded/config'
import { MailFrom, MailUrl } from '@portico/kit/mail/create'
import { logLevel, publicAddressVariables } from '@portico/kit/runtime/variables'
import { scaleVariable, startVariables } from './commands.ts'

/** The variables of `make full` itself. */
export const ownFullVariables = z.object({
  ...startVariables,
  PORTICO_DATA: z.string().default('.portico-full').describe('Folder of the data.'),
  PORTICO_SUPERVISE: z
    .enum(['0', '1'])
    .default('0')
    .describe(
      '1: a process that ends is restarted, and SIGHUP replaces the processes that the file `roll` of the data names, each new process before the old one stops; `make chaos` needs it. 0: when one process ends, all stop.',
    ),
  PORTICO_SCALE: scaleVariable,
  PORTICO_CHECKOUT: z
    .string()
    .optional()
    .describe(
      'Folder of another release from which the processes start, until a roll replaces them. Optional: this release. `make roll-test` sets it.',
    ),
  PORTICO_TEST_PROVIDER_PORT: ownVariables.shape.PORTICO_TEST_PROVIDER_PORT,
  MAIL_URL: MailUrl.optional().describe('Optional: as for `make run`.'),
  MAIL_FROM: MailFrom.describe('Sender of mails: an address, or Name <address>.'),
  LOG_LEVEL: logLevel(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'warn'),
})

/** The names of the public address, which is always the address of this machine here. */
const publicAddress = Object.keys(publicAddressVariables)
const passedOn = Object.fromEntries(
  Object.entries(sharedVariables.shape).filter(([name]) => !publicAddress.includes(name)),
)

/** All variables of `make full`; a wrong value stops it before anything starts. */
export const FullVariables = z.object({ ...passedOn, ...ownFullVariables.shape })

/** The variables of `environment` that are passed on to each process, as they are. */
export const passedOnOf = (environment: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined && Object.hasOwn(passedOn, entry[0].replace(/_FILE$/, '')),
    ),
  )
