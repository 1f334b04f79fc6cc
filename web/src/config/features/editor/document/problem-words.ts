/**
 * Why a field of a block cannot be stored, in words: "It may have at most 2,000 characters. Shorten it." `path` begins inside the
 * value. The field is named unless it is the text of the block.
 */
export function problemWords(path: readonly PropertyKey[], message: string): string {
  const most = /<=\s?(\d+) characters/.exec(message)?.[1]
  const text =
    most === undefined
      ? message.charAt(0).toUpperCase() + message.slice(1)
      : `It may have at most ${Number(most).toLocaleString('en')} characters. Shorten it`
  const sentence = /[.!?…]$/.test(text) ? text : `${text}.`
  const name = path
    .map(String)
    .filter((part) => !/^\d+$/.test(part))
    .join(' ')
  return name === '' || name === 'html' || name === 'markdown' ? sentence : `“${name}”: ${sentence}`
}
