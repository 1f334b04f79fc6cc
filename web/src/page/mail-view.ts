import type { MailKind } from '@portico/proto/enums/mail-kind'
import type { InternalMailPreview } from '@portico/proto/http/shop/mails'

/** The content of a page of type 301. `orderId` is the chosen order; without it the order of the mail is made up. */
export type MailView = { kind: MailKind; mail: InternalMailPreview; orderId: string | undefined }
