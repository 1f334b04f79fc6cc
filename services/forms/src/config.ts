import * as z from 'zod'
import { Secret } from '@portico/kit/runtime/config'

/** Variables of forms besides those of every service. */
export const FormsVariables = z.object({ FORMS_KEY_SECRET: Secret })
