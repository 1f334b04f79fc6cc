/** Digits of a card number, perhaps in groups. */
const DIGITS = /\d(?:[ -]?\d){12,18}/g

/** Whether a text has what looks like the number of a payment card: 13 to 19 digits that pass the check of Luhn. */
export const hasCardNumber = (text: string): boolean =>
  (text.match(DIGITS) ?? []).some((found) => passesLuhn(found.replace(/\D/g, '')))

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
