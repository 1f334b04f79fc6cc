import * as z from 'zod'
import { MAX_CODE_BYTES } from '../../limits.ts'
import { codeMessages } from '../../messages.ts'
import { toStorableJson } from '../../values/storable.ts'

const Code = z.string().refine((code) => new TextEncoder().encode(code).length <= MAX_CODE_BYTES, {
  error: codeMessages.tooLong,
})

/** HTML that pages get as it is: `header` at the end of their head, `footer` at the end of their body. */
export const InjectedCode = z.object({ header: z.string(), footer: z.string() })
export type InjectedCode = z.infer<typeof InjectedCode>

/** The code of all pages of a website; `lockPage` is for the lock screen, which has no other code. */
export const SiteCode = InjectedCode.extend({ lockPage: z.string() })
export type SiteCode = z.infer<typeof SiteCode>

/** `revision` counts the changes, from 0. With another current one a save is a 409 with the current code (`CodeConflict`). */
const revision = z.number().int().min(0)

/** PUT /api/rest/sites/:websiteId/code */
export const PutSiteCode = z.preprocess(
  toStorableJson,
  z.strictObject({ revision, header: Code, footer: Code, lockPage: Code }),
)

/** PUT …/pages/:id/code: the code of a page, a collection with its items, or an item. */
export const PutPageCode = z.preprocess(
  toStorableJson,
  z.strictObject({ revision, header: Code, footer: Code }),
)

/** GET and PUT …/code: the saved code, published or not. */
export const SiteCodeReply = SiteCode.extend({ revision })
export type SiteCodeReply = z.infer<typeof SiteCodeReply>

/** GET and PUT …/pages/:id/code */
export const PageCodeReply = InjectedCode.extend({ revision })
export type PageCodeReply = z.infer<typeof PageCodeReply>

/** The body of the 409 for an outdated revision. */
export type CodeConflict = { error: string; errorKey: 'code-changed' } & (SiteCodeReply | PageCodeReply)
