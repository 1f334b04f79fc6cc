import type { MailPlaceholder } from '../enums/mail-placeholder.ts'

/** A word in braces: `{number}`. Spaces inside the braces are found too, so that `{ number }` is refused and not sent as it is. */
const IN_BRACES = /\{\s*([\p{L}\p{N}_.-]{1,40})\s*\}/gu

/** The text about the first placeholder that a text may not have; undefined if there is none. */
export function placeholderProblem(text: string, known: readonly MailPlaceholder[]): string | undefined {
  for (const [whole, word] of text.matchAll(IN_BRACES))
    if (!known.some((each) => whole === `{${each}}`))
      return `There is no {${word}} in this mail. Use ${known.map((each) => `{${each}}`).join(', ')}.`
  return undefined
}

/**
 * Puts values in place of their placeholders. Values are not searched for placeholders. An empty value takes the space before it
 * away, so that `Hello {name},` becomes `Hello,`.
 */
export const fillPlaceholders = (
  text: string,
  values: Readonly<Partial<Record<MailPlaceholder, string>>>,
): string =>
  text.replace(/( ?)\{([a-z]+)\}/g, (whole, space: string, word: string) => {
    if (!Object.hasOwn(values, word)) return whole
    const value = values[word as MailPlaceholder] ?? ''
    return value === '' ? '' : `${space}${value}`
  })
