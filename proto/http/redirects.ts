import * as z from 'zod'
import { linkMessages } from '../messages.ts'
import { toStorableJson } from '../storable.ts'
import { ObjectId } from './object-id.ts'

const address = z.string().trim().min(1).max(500)
const status = z.literal([301, 302], { error: ({ input }) => linkMessages.unexpectedOption(String(input)) })

/**
 * POST …/redirects. `source` is a path of the website; `[name]` stands for one segment, and `*` at its end for the rest.
 * `target` is a path with these names, or an https address. A page at the source always comes first. 301 is permanent,
 * 302 temporary.
 */
export const CreateRedirect = z.preprocess(
  toStorableJson,
  z.object({
    source: address,
    target: address,
    status: status.default(301),
  }),
)

/** PUT …/redirects/:id changes the given fields. */
export const UpdateRedirect = z.preprocess(
  toStorableJson,
  z.strictObject({
    source: address.optional(),
    target: address.optional(),
    status: status.optional(),
  }),
)

/** A redirect; `isAutomatic` was made by a changed address. */
export const Redirect = z.object({
  id: ObjectId,
  source: z.string(),
  target: z.string(),
  status: z.literal([301, 302]),
  isAutomatic: z.boolean(),
  createdOn: z.number(),
})
export type Redirect = z.infer<typeof Redirect>

/** GET …/redirects, by source. */
export const RedirectList = z.object({ redirects: z.array(Redirect) })
export type RedirectList = z.infer<typeof RedirectList>
