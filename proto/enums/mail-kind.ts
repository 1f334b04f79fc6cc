/** The mails of a store: to buyers, and to the people who run it. The codes are ours. */
export const buyerMailKinds = ['confirmation', 'received', 'shipped', 'refund', 'payment-failed'] as const
export const ownerMailKinds = ['new-order', 'unresolved-payment'] as const
export const mailKinds = [...buyerMailKinds, ...ownerMailKinds] as const
export type BuyerMailKind = (typeof buyerMailKinds)[number]
export type OwnerMailKind = (typeof ownerMailKinds)[number]
export type MailKind = (typeof mailKinds)[number]
export const isOwnerMail = (kind: MailKind): kind is OwnerMailKind =>
  (ownerMailKinds as readonly MailKind[]).includes(kind)

/** The limits of a day that a mail of a store can be above. */
export const mailLimits = ['address-limit', 'website-limit'] as const
export type MailLimit = (typeof mailLimits)[number]

/** Why a mail was not sent although the mail server would have taken it: a limit, or its owner has switched its kind off. */
export const unsentReasons = [...mailLimits, 'switched-off'] as const
export type UnsentReason = (typeof unsentReasons)[number]
