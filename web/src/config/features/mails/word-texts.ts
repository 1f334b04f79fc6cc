import type { MailKind } from '@portico/proto/enums/mail-kind'
import type { MailPlaceholder } from '@portico/proto/enums/mail-placeholder'

const days: Readonly<Partial<Record<MailKind, string>>> = {
  shipped: 'the day when the items were sent',
  refund: 'the day of the refund',
  'unresolved-payment': 'the day when the payment began',
}
const amounts: Readonly<Partial<Record<MailKind, string>>> = {
  refund: 'the refunded amount',
  'unresolved-payment': 'the amount of the payment',
}

/** The meaning of a placeholder in a kind of mail. */
export function wordText(kind: MailKind, word: MailPlaceholder): string {
  switch (word) {
    case 'number':
      return 'the number of the order'
    case 'store':
      return 'the title of your website'
    case 'name':
      return 'the name of the reader'
    case 'buyer':
      return 'the name of the buyer'
    case 'date':
      return days[kind] ?? 'the day of the order'
    case 'total':
      return amounts[kind] ?? 'the total of the order'
  }
}
