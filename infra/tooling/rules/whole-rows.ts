import ts from 'typescript'

/** A statement whose result has every column of a table, with the line on which its text begins. */
export type WholeRow = { line: number; text: string }

type Token = { text: string; depth: number }

/**
 * Finds statements in a TypeScript source that return whole rows of a table: `select *`, `select p.*`, `returning *`. A migration that
 * adds a column changes their result, and a connection that has prepared one refuses it from then on. Inside parentheses, whole
 * rows are harmless if the statement around them names its columns, because Postgres plans it again.
 */
export function findWholeRows(source: string, file: string): WholeRow[] {
  const found: WholeRow[] = []
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node): void => {
    const sql = textOf(node)
    if (sql !== undefined && returnsWholeRows(sql)) {
      const line = parsed.getLineAndCharacterOfPosition(node.getStart(parsed)).line + 1
      found.push({ line, text: sql.trim().replaceAll(/\s+/g, ' ').slice(0, 80) })
    }
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return found
}

/** The text of a string or template, with a name in place of each value; undefined for other nodes. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return node.head.text + node.templateSpans.map(({ literal }) => ` _value_ ${literal.text}`).join('')
}

/** Whether the result of a statement, or of the beginning of one, has every column of a table. */
export function returnsWholeRows(sql: string): boolean {
  // A list of columns that a statement includes as a value.
  if (/^\s*\w+\.\*/.test(sql)) return true
  if (!/\b(?:select|returning)\b/i.test(sql)) return false
  const tokens = tokensOf(sql)
  const outer = tokens.filter(({ depth }) => depth === 0)
  const words = outer.map(({ text }) => text)
  const isInsert = words.includes('insert')
  return words.some((word, at) => {
    if (word !== '*') return false
    const before = words.slice(0, at)
    const clause = before.findLast((each) => ['select', 'returning', 'from', 'where'].includes(each))
    if (clause !== 'select' && clause !== 'returning') return false
    if (!['select', 'returning', 'distinct', 'all', ',', '.'].includes(before.at(-1)!)) return false // a product
    if (clause === 'select' && isInsert) return false // the rows go into a table
    if (clause === 'select' && isDerived(words, at, sql)) return hasInnerStar(tokens)
    return true
  })
}

/** Whether the star at a place is all of a subquery or function, whose columns the statement names itself. */
function isDerived(words: readonly string[], at: number, sql: string): boolean {
  if (words[at - 1] === '.') return new RegExp(`\\)\\s*(?:as\\s+)?${words[at - 2]}\\b`, 'i').test(sql)
  const from = words.indexOf('from', at)
  if (from < 0 || words.slice(from).includes('join')) return false
  return words[from + 1] === '(' || words[from + 2] === '('
}

function hasInnerStar(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ text, depth }, at) =>
      text === '*' && depth > 0 && ['select', 'returning', '.'].includes(tokens[at - 1]!.text),
  )
}

/** Words and signs in lower case, without comments and quoted texts. A parenthesis has the depth around it. */
function tokensOf(sql: string): Token[] {
  const bare = sql.replaceAll(/--[^\n]*/g, ' ').replaceAll(/'(?:[^']|'')*'/g, ' _text_ ')
  const tokens: Token[] = []
  let depth = 0
  for (const [text] of bare.toLowerCase().matchAll(/[\w$"]+|[^\s\w]/g)) {
    if (text === ')') depth = Math.max(0, depth - 1)
    tokens.push({ text, depth })
    if (text === '(') depth++
  }
  return tokens
}
