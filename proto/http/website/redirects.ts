import * as z from 'zod'
import { checkPageUrl } from '../../links/links.ts'
import { linkMessages } from '../../messages.ts'
import { toStorableJson } from '../../values/storable.ts'
import { ObjectId } from '../common/object-id.ts'

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

/** GET …/redirects/test?path=: a path of the website. A path that is none gets a 400. */
export const TestedPath = z.object({
  path: z.string().refine((path) => checkPageUrl(path) === null, {
    error: ({ input }) => linkMessages.invalidPageUrl(String(input)),
  }),
})

/** Where visitors of an address are led: a page comes first, then a redirect, whose source is `source`. */
export const TestedAddress = z.object({
  found: z.enum(['page', 'redirect', 'nothing']),
  to: z.string().optional(),
  status: z.literal([301, 302]).optional(),
  source: z.string().optional(),
})
export type TestedAddress = z.infer<typeof TestedAddress>

/** GET …/redirects, by source. */
export const RedirectList = z.object({ redirects: z.array(Redirect) })
export type RedirectList = z.infer<typeof RedirectList>
