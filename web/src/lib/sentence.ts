/** Turns "must be one line" into "Must be one line."; a sentence is unchanged. */
export function asSentence(text: string): string {
  const words = text.trim()
  if (words === '') return words
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?…]$/.test(words) ? '' : '.'}`
}
