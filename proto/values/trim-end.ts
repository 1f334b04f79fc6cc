/** Removes all `character`s at the end. A loop, because a regular expression would be quadratic on long runs. */
export function trimEnd(text: string, character: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === character) end--
  return text.slice(0, end)
}
