/** The text without the run of `character` at its end: a loop, because an expression tries each run on the way. */
export function trimEnd(text: string, character: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === character) end--
  return text.slice(0, end)
}
