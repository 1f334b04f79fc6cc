/** Turns "must be one line" into "Must be one line."; a sentence is unchanged. */
export function asSentence(text: string): string {
  const sentence = text.trim()
  if (sentence === '') return sentence
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${/[.!?…]$/.test(sentence) ? '' : '.'}`
}
