import { addressVariables } from '@portico/kit/runtime/addresses'
import { keyVariables } from '@portico/kit/runtime/keys'
import { processVariables } from '@portico/kit/runtime/variables'
import * as z from 'zod'

/** Environment variables of web. Each may be given as NAME_FILE instead. Web has no database, bus or cache. */
export const WebVariables = z.object({
  ...processVariables,
  ...keyVariables('web').shape,
  ...addressVariables('web').shape,
})
