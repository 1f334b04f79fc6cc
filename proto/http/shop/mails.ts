import * as z from 'zod'
import { mailKinds, type MailKind } from '../../enums/mail-kind.ts'
import { mailPlaceholders } from '../../enums/mail-placeholder.ts'
import { MAX_MAIL_SUBJECT, MAX_MAIL_TEXT } from '../../limits.ts'
import { toStorable } from '../../values/storable.ts'
import { ObjectId } from '../common/object-id.ts'

const line = (name: string) =>
  z.string().trim().min(1, `must not be empty: enter ${name}`).max(MAX_MAIL_SUBJECT).transform(toStorable)
const text = z.string().trim().max(MAX_MAIL_TEXT)

/** The texts of a mail: plain text, of which each line is a paragraph. `opening` is before the order, `closing` after it. */
export const MailTexts = z.object({
  subject: line('a subject'),
  heading: line('a heading'),
  opening: text.min(1, 'must not be empty: enter a text').transform(toStorable),
  closing: text.transform(toStorable),
})
export type MailTexts = z.infer<typeof MailTexts>
export const mailTextFields = [
  'subject',
  'heading',
  'opening',
  'closing',
] as const satisfies (keyof MailTexts)[]

/** The kinds that an owner may switch off. The others tell a buyer of a contract or of money, or an owner of a fault. */
export const optionalMails: readonly MailKind[] = ['shipped', 'refund', 'new-order']

export const MailParams = z.object({ kind: z.enum(mailKinds) })

/** A kind of mail. `isChanged`: the texts are not the defaults. */
export const StoreMail = z.object({
  kind: z.enum(mailKinds),
  isToOwner: z.boolean(),
  texts: MailTexts,
  defaults: MailTexts,
  isChanged: z.boolean(),
  isOptional: z.boolean(),
  isOff: z.boolean(),
  placeholders: z.array(z.enum(mailPlaceholders)),
  version: z.number().int(),
})
export type StoreMail = z.infer<typeof StoreMail>

const Reader = z.object({ accountId: z.string(), name: z.string(), email: z.string() })

/** An owner's mail with the accounts that get it. `unconfirmed` would get it if their address were confirmed. */
export const MailReaders = z.object({
  kind: z.enum(mailKinds),
  recipients: z.array(Reader),
  unconfirmed: z.array(Reader),
})
export type MailReaders = z.infer<typeof MailReaders>

/**
 * GET `/api/rest/commerce/mails`: every kind of mail, and who gets those to the people who run the store. `readers` is missing while
 * identity does not answer, and in the reply to a change.
 */
export const MailsReply = z.object({ mails: z.array(StoreMail), readers: z.array(MailReaders).optional() })
export type MailsReply = z.infer<typeof MailsReply>

/** PUT `/api/rest/commerce/mails/:kind`. `texts: null` resets the texts to the defaults; `version` is the one that was shown. */
export const ChangeMail = z.object({
  version: z.number().int().min(0),
  texts: MailTexts.nullable(),
  isOff: z.boolean().default(false),
})
export type ChangeMail = z.infer<typeof ChangeMail>

/**
 * POST `…/:kind/preview` and `…/:kind/send-to-me`. Without `texts` the stored ones are used, and without `orderId` an order that is
 * made up. A real order also needs the permission for orders.
 */
export const ShowMail = z.object({ texts: MailTexts.optional(), orderId: ObjectId.optional() })
export type ShowMail = z.infer<typeof ShowMail>

/**
 * A mail as it would be sent: its headers, and its content as HTML and as text. `missing` says what the chosen order does not have,
 * so that it is made up in the preview.
 */
export const MailPreview = z.object({
  to: z.string(),
  replyTo: z.string().optional(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  isOff: z.boolean(),
  missing: z.enum(['shipment', 'refund']).optional(),
})
export type MailPreview = z.infer<typeof MailPreview>

export const MailSentToMe = z.object({ to: z.string() })

/**
 * GET `/internal/mails/:kind/preview`: for the page of type 301. `reader` is the account that looks at it. With `orders` the reply has
 * the last orders, from which the reader chooses `order`; an older `order` is the last one of them.
 */
export const InternalPreviewQuery = z.object({
  reader: z.string().max(100),
  order: ObjectId.optional(),
  orders: z.enum(['1']).optional(),
})
export const InternalMailPreview = MailPreview.extend({
  orders: z.array(z.object({ id: z.string(), number: z.string(), name: z.string() })),
})
export type InternalMailPreview = z.infer<typeof InternalMailPreview>

/** GET `/commerce/email-preview/:kind` on a website's host. A kind or an order that does not exist is a page, too. */
export const MailPreviewParams = z.object({ kind: z.string().max(100) })
export const MailPreviewQuery = z.looseObject({ order: z.string().max(100).optional() })
