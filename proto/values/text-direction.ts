/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'])

/** Whether the text of a language, such as `ar` or `he-IL`, is written from right to left. */
export function isRightToLeft(language: string): boolean {
  try {
    return RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script ?? '')
  } catch {
    return false // not a language tag
  }
}
