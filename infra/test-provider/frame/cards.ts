/** The course of a payment with a test card. Declines name Stripe's code. */
export type Course =
  | { kind: 'approve' }
  | { kind: 'decline'; code: string; decline?: string }
  | { kind: 'authenticate'; then: 'approve' | 'decline' }
  | { kind: 'fail-capture' }
  | { kind: 'fail-refund' }
  | { kind: 'late-refund' }
  | { kind: 'dispute' }
  | { kind: 'debit'; end: 'settle' | 'wait' | 'fail' }

export type TestCard = { number: string; brand: string; text: string; course: Course }

/** The only numbers that are accepted. Most are Stripe's own test numbers, and do the same there. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', text: 'Succeeds', course: { kind: 'approve' } },
  { number: '5555555555554444', brand: 'mastercard', text: 'Succeeds', course: { kind: 'approve' } },
  { number: '378282246310005', brand: 'amex', text: 'Succeeds', course: { kind: 'approve' } },
  {
    number: '4000000000000002',
    brand: 'visa',
    text: 'Is declined',
    course: { kind: 'decline', code: 'card_declined', decline: 'generic_decline' },
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    text: 'Is declined: insufficient funds',
    course: { kind: 'decline', code: 'card_declined', decline: 'insufficient_funds' },
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    text: 'Is declined: expired card',
    course: { kind: 'decline', code: 'expired_card' },
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    text: 'Is declined: wrong security code',
    course: { kind: 'decline', code: 'incorrect_cvc' },
  },
  {
    number: '4000002760003184',
    brand: 'visa',
    text: 'Asks the bank (3-D Secure), then succeeds',
    course: { kind: 'authenticate', then: 'approve' },
  },
  {
    number: '4000008260003178',
    brand: 'visa',
    text: 'Asks the bank (3-D Secure), then is declined',
    course: { kind: 'authenticate', then: 'decline' },
  },
  {
    number: '4000000000000259',
    brand: 'visa',
    text: 'Succeeds and is disputed at once',
    course: { kind: 'dispute' },
  },
  {
    number: '4000000000005126',
    brand: 'visa',
    text: 'Succeeds; a refund fails later',
    course: { kind: 'fail-refund' },
  },
  {
    number: '4000000000007726',
    brand: 'visa',
    text: 'Succeeds; a refund is pending first',
    course: { kind: 'late-refund' },
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    text: 'Is authorised; taking the money fails',
    course: { kind: 'fail-capture' },
  },
  {
    number: 'AT611904300234573201',
    brand: 'sepa',
    text: 'Bank debit: received, then paid within seconds',
    course: { kind: 'debit', end: 'settle' },
  },
  {
    number: 'AT321904300235473204',
    brand: 'sepa',
    text: 'Bank debit: received; paid when Test bank settles it',
    course: { kind: 'debit', end: 'wait' },
  },
  {
    number: 'AT861904300235473202',
    brand: 'sepa',
    text: 'Bank debit: received, then fails within seconds',
    course: { kind: 'debit', end: 'fail' },
  },
]

const byNumber = new Map(testCards.map((card) => [card.number, card]))

/** Finds a test card by its number, with or without spaces. */
export const findCard = (number: string): TestCard | undefined =>
  byNumber.get(number.replaceAll(/[\s-]/g, '').toUpperCase())
export const isDebit = (card: TestCard): boolean => card.course.kind === 'debit'
