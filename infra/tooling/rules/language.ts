/** A sentence that breaks a rule of the language check, with the line on which it starts. */
export type LanguageFinding = { line: number; text: string; rule: string }

type TextLine = { at: number; text: string }

/** A sentence that opens with one of these words is a question, or has a clause in place of its subject. */
const PERSON = /(?<=^|[.!?:]["')*_`]*\s+)["'(*_`]*(?:Who|Whoever|Whom|Whose)\b[^.!?]*(?<end>[.!?]|$)/g
const THING = /(?<=^|[.!?]["')*_`]*\s+)["'(*_`]*What\b[^.!?]*(?<end>[.!?]|$)/g

type Rule = { rule: string; pattern: RegExp }

const OPENING = 'opens with a clause in place of a subject'
const openingWith = (pattern: RegExp): Rule => ({ rule: OPENING, pattern })

/** Rules for comments, documents and quoted texts. */
const EVERYWHERE: readonly Rule[] = [
  openingWith(PERSON),
  {
    rule: 'has "also" in place of "even" or "including"',
    pattern:
      /(?:,|\band)\s+also\s+(?:after|across|as|at|before|behind|beside|beyond|by|during|for|from|if|in|inside|of|on|outside|over|through|to|under|when|where|while|with|without)\b/gi,
  },
  {
    rule: 'has "any more" in place of "no longer"',
    pattern: /\b(?:not?|never|nothing)\b[^.!?;]*\bany more\b(?! than)/gi,
  },
  {
    rule: 'has "that of", "those of" or "those that" in place of a noun',
    pattern: /\bthat\s+of\b(?!\s+(?:the\s+)?(?:two|three|several)\b)|\bthose\s+(?:of|that|which)\b/gi,
  },
]

/** Rules for comments and documents only: interface texts and content may have these words. */
const PROSE: readonly Rule[] = [
  openingWith(THING),
  {
    rule: 'opens with "Of …" in place of a subject',
    pattern:
      /(?<=^|[.!?]["')*_`]*\s+)Of (?:an?|the|all|each|every|both|one|two|several|many|these|those)\b[^.!?]*/g,
  },
  {
    rule: 'has "hold" in place of "contain" or "be valid"',
    pattern:
      /(?<![-\w])holds?\b(?!-)(?<!\b(?:legal|each|an?|the|as|and|or|no|its) holds?)(?<!\+ holds)(?!s? (?:up|back)\b)(?![^.;]{0,70}\b(?:lock\w*|connections?|ports?|places?|process\w*|threads?|open|back|up|roles?|permissions?|requests|until)\b)/gi,
  },
  { rule: 'has "asked for" in place of "requested"', pattern: /\basked for\b/gi },
]

/** A type or component needs a noun: six types were called `Asked`, with six meanings. */
const PARTICIPLE =
  /^\s*(?:export )?(?:(?:type|interface|class) (?:Asked|Found|Given|Held|Kept|Made|Opened|Sent|Stored|Taken|Wanted)\b|function (?:Asked|Found|Given|Held|Kept|Made|Opened|Sent|Stored|Taken|Wanted)\()/
const PRONOUN = /\b(?:nobody|somebody)\b/i
const QUOTED = /(['"`>])([A-Z][^'"`<]* [^'"`<]*|[a-z]+[ ,][^'"`<]*)/g
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

/** The lines of `text` on which a rule is broken. Questions may open with "Who" and "What". */
function broken(text: readonly TextLine[], { pattern }: Rule): number[] {
  const joined = text.map((line) => line.text).join(' ')
  return [...joined.matchAll(pattern)]
    .filter((match) => match.groups?.end !== '?')
    .map((match) => {
      let end = -1
      return text.find((line) => (end += line.text.length + 1) >= match.index)!.at
    })
}

/**
 * Patterns of language that reads as translated: sentences that open with a clause or "Of …" in place of their subject, the
 * words "nobody" and "somebody", "also", "any more" and "asked for" where English has other words, "that of" and "those of" in
 * place of a noun, and types that are named by a participle alone.
 */
export function findLanguage(source: string, kind: 'code' | 'document'): LanguageFinding[] {
  const lines = source.split('\n')
  const prose = kind === 'code' ? commentsOf(lines) : paragraphsOf(lines)
  const found = new Map<string, LanguageFinding>()
  const add = (at: number, rule: string) =>
    found.set(`${at} ${rule}`, { line: at + 1, text: lines[at]!.trim(), rule })
  for (const rule of [...EVERYWHERE, ...PROSE])
    for (const text of prose) for (const at of broken(text, rule)) add(at, rule.rule)
  lines.forEach((line, at) => {
    if (PRONOUN.test(line)) add(at, 'contains "nobody" or "somebody"')
    if (kind === 'document') return
    if (PARTICIPLE.test(line)) add(at, 'names a type by a participle alone')
    for (const [, , text] of line.matchAll(QUOTED))
      for (const rule of EVERYWHERE) if (broken([{ at, text: text! }], rule).length > 0) add(at, rule.rule)
  })
  return [...found.values()].sort((a, b) => a.line - b.line)
}
