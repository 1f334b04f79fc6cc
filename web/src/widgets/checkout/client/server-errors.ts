import { asSentence } from '../../../lib/text/sentence.ts'
import { fieldOf, labelOf } from './dom.ts'
import { showErrors } from './errors.ts'

/** Shows the errors that the service found, by the last part of their path. */
export function showServerErrors(errors: Readonly<Record<string, string>>): void {
  const found = new Map<string, string>()
  for (const [path, text] of Object.entries(errors)) {
    const name = path.split('.').at(-1) ?? path
    const isField = fieldOf(name) !== null
    const place = isField ? name : path.startsWith('payment') ? 'payment' : 'country'
    const isSentence = /^\p{Lu}/u.test(text)
    const subject = isField ? labelOf(name) : place === 'payment' ? 'The payment' : 'The address'
    found.set(place, asSentence(isSentence ? text : `${subject} ${text}`))
  }
  showErrors(found)
}
