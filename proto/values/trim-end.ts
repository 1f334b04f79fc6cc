/** Removes each of the `characters` at the end. A loop, because a regular expression would be quadratic on long runs. */
export function trimEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}
