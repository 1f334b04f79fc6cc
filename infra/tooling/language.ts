/** A sentence that breaks a rule of the language check, with the line on which it starts. */
export type LanguageFinding = { line: number; text: string; rule: string }

type TextLine = { at: number; text: string }

/** A sentence that opens with one of these words is a question, or has a clause in place of its subject. */
const SENTENCE = /(?<=^|[.!?:]["')*_`]*\s+)["'(*_`]*(?:Who|Whoever|Whom|Whose)\b[^.!?]*(?<end>[.!?]|$)/g
const PRONOUN = /\b(?:nobody|somebody)\b/i
const QUOTED = /(['"`>])((?:Who|Whoever|Whom|Whose)\b[^'"`<]*)/g
const COMMENT_LINE = /^\s*(?:\/\/+|\/?\*+|--|#+)\s?(.*)$/
const COMMENT_BEHIND_CODE = /\s(?:\/\/|\/\*\*?|#|--)\s(.*)$/
/** A heading, a list item, a quotation or a row of a table starts a new paragraph in Markdown. */
const NEW_PARAGRAPH = /^\s*(?:#|[-*+] |\d+\. |>|\||```)/

const commentOf = (line: string) =>
  (COMMENT_LINE.exec(line) ?? COMMENT_BEHIND_CODE.exec(line))?.[1]?.replace(/\s*\*\/\s*$/, '')

/** Comments that follow one another are one text, so that a sentence may run over several lines. */
function commentsOf(lines: readonly string[]): TextLine[][] {
  const texts: TextLine[][] = []
  let open: TextLine[] | null = null
  lines.forEach((line, at) => {
    const text = commentOf(line)
    if (text === undefined) open = null
    else if (open && COMMENT_LINE.test(line)) open.push({ at, text })
    else texts.push((open = [{ at, text }]))
    if (line.includes('*/')) open = null
  })
  return texts
}

function paragraphsOf(lines: readonly string[]): TextLine[][] {
  const texts: TextLine[][] = []
  let open: TextLine[] | null = null
  lines.forEach((line, at) => {
    if (line.trim() === '') open = null
    else if (open && !NEW_PARAGRAPH.test(line)) open.push({ at, text: line.trim() })
    else if (line.trimStart().startsWith('|')) {
      open = null
      texts.push(...line.split('|').map((cell) => [{ at, text: cell.trim() }]))
    } else texts.push((open = [{ at, text: line.replace(/^\s*(?:[#>]+|[-*+]|\d+\.)\s*/, '') }]))
  })
  return texts
}

/** The lines on which a sentence of `text` opens with a clause in place of its subject. */
function openings(text: readonly TextLine[]): number[] {
  const joined = text.map((line) => line.text).join(' ')
  return [...joined.matchAll(SENTENCE)]
    .filter((sentence) => sentence.groups!.end !== '?')
    .map((sentence) => {
      let end = -1
      return text.find((line) => (end += line.text.length + 1) >= sentence.index)!.at
    })
}

/**
 * Two patterns of language that reads as translated: a sentence of a comment, document or quoted text that opens with
 * "Who", "Whoever", "Whom" or "Whose" and is not a question, and the words "nobody" and "somebody" anywhere.
 */
export function findLanguage(source: string, kind: 'code' | 'document'): LanguageFinding[] {
  const lines = source.split('\n')
  const texts = kind === 'code' ? commentsOf(lines) : paragraphsOf(lines)
  const opening = new Set(texts.flatMap(openings))
  const pronoun = new Set<number>()
  lines.forEach((line, at) => {
    const quoted =
      kind === 'code' ? [...line.matchAll(QUOTED)].map(([, , text]) => ({ at, text: text! })) : []
    if (quoted.some((text) => openings([text]).length > 0)) opening.add(at)
    if (PRONOUN.test(line)) pronoun.add(at)
  })
  const finding = (rule: string) => (at: number) => ({ line: at + 1, text: lines[at]!.trim(), rule })
  return [
    ...[...opening].map(finding('opens with a clause in place of a subject')),
    ...[...pronoun].map(finding('contains "nobody" or "somebody"')),
  ].sort((a, b) => a.line - b.line)
}
