import type { MailKind } from '@portico/proto/enums/mail-kind'
import type { MailTexts } from '@portico/proto/http/shop/mails'

/** The label of a text of a mail. */
export function textLabel(kind: MailKind, field: keyof MailTexts): string {
  const subject = kind === 'unresolved-payment' ? 'payment' : 'order'
  switch (field) {
    case 'subject':
      return 'Subject'
    case 'heading':
      return 'Heading'
    case 'opening':
      return `Text before the ${subject}`
    case 'closing':
      return `Text after the ${subject}`
  }
}
