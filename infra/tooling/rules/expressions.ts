import { RegExpParser, type AST } from '@eslint-community/regexpp'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createContext, Script } from 'node:vm'
import ts from 'typescript'

export type Expression = { place: string; source: string; flags: string; splits: boolean }

const root = join(import.meta.dirname, '../../..')

/** Every regular expression literal of product code: `proto`, `services/*\/src`, `gateway/src` and `web/src`. */
export function productExpressions(): Expression[] {
  const services = readdirSync(join(root, 'services')).map((name) => `services/${name}/src`)
  return ['proto', ...services, 'gateway/src', 'web/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|_pb\.|testing\/|node_modules\//.test(file))
      .flatMap((file) => expressionsOf(join(root, folder, file))),
  )
}

function expressionsOf(file: string): Expression[] {
  const found: Expression[] = []
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart())
      found.push({
        place: `${relative(root, file)}:${line + 1}`,
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
        splits: /\.split\($/.test(tree.text.slice(0, node.getStart())),
      })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

type Attack = (length: number) => string

/**
 * Texts that make an expression backtrack. For each repetition: a text that matches up to it, then long runs of what it
 * repeats, then a character that does not match; and also that beginning repeated many times.
 */
export function attacksOn({ source, flags }: Pick<Expression, 'source' | 'flags'>): Attack[] {
  const unicode = flags.includes('u')
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, unicode)
  const attacks: Attack[] = []
  const add = (before: string, pump: string) => {
    if (pump === '') return
    for (const prefix of ['', '\u0001'])
      for (const suffix of ['', '\u0001', '\n!'])
        attacks.push((length) => prefix + before + pump.repeat(Math.ceil(length / pump.length)) + suffix)
  }
  const literal = (character: string) => add('', character)
  const walk = (node: AST.Node, before: string): void => {
    switch (node.type) {
      case 'Pattern':
      case 'Group':
      case 'CapturingGroup':
      case 'Assertion':
        if ('alternatives' in node) for (const one of node.alternatives) walk(one, before)
        return
      case 'Alternative': {
        let lead = before
        for (const element of node.elements) {
          walk(element, lead)
          lead += sampleOf(element)
        }
        return
      }
      case 'Quantifier':
        for (const pump of membersOf(node.element)) {
          add(before, pump)
          add('', before + pump)
          for (const next of charactersAround(node)) {
            add(before, pump + next)
            add('', before + next + pump.repeat(3))
          }
        }
        walk(node.element, before)
        return
      case 'Character':
        literal(String.fromCodePoint(node.value))
        return
      default:
        return
    }
  }
  walk(pattern, '')
  return attacks
}

/** A short text that the node matches. */
function sampleOf(node: AST.Node): string {
  switch (node.type) {
    case 'Quantifier':
      return sampleOf(node.element).repeat(Math.min(node.min, 3))
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives[0]!.elements.map(sampleOf).join('')
    default:
      return membersOf(node)[0] ?? ''
  }
}

const candidates = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  ...['\n', '\t', '\u0000', 'é', '€', '\u0301', '\u2028', '中', 'я', 'α', '٣'],
]

/** Up to four different characters of a class or set, or the shortest texts of a group. */
function membersOf(node: AST.Node): string[] {
  switch (node.type) {
    case 'Character':
      return [String.fromCodePoint(node.value)]
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass': {
      const one = new RegExp(`^${node.raw}$`, 'us')
      const members = candidates.filter((character) => one.test(character))
      const ofKinds = [/[a-z0-9]/i, /\s/, /[^\sa-z0-9]/i, /[^ -~]/].flatMap(
        (kind) => members.find((c) => kind.test(c)) ?? [],
      )
      return [...new Set(ofKinds)]
    }
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.map((one) => one.elements.map(sampleOf).join('')).filter((text) => text !== '')
    default:
      return []
  }
}

/** Characters that the neighbours of a repetition match: overlapping neighbours make runs expensive. */
function charactersAround(node: AST.Quantifier): string[] {
  if (node.parent.type !== 'Alternative') return []
  const { elements } = node.parent
  const at = elements.indexOf(node)
  return [elements[at - 1], elements[at + 1]]
    .flatMap((neighbour) =>
      neighbour ? membersOf(neighbour.type === 'Quantifier' ? neighbour.element : neighbour) : [],
    )
    .slice(0, 4)
}

const SHORT = 10_000
const LONG = 100_000
const MOST_TIMES = 15
/** A linear expression reads 100,000 characters in about a millisecond, a quadratic one takes many seconds. */
const NEGLIGIBLE_MS = 60
const GIVE_UP_MS = 2_000

const context = createContext({})
/** Runs in `vm`, which can stop an expression that does not end. */
const use = new Script(
  'splits ? text.split(expression) : expression.global ? text.replace(expression, "") : expression.exec(text)',
)

/** Describes the attack that takes too long, or returns null for a fast expression. */
export function slownessOf(expression: Expression): string | null {
  for (const attack of attacksOn(expression)) {
    const long = bestOf(expression, attack(LONG))
    if (long < NEGLIGIBLE_MS) continue
    const texts = JSON.stringify(attack(12))
    if (long === Infinity) return `${texts}…: more than ${GIVE_UP_MS} ms for ${LONG} characters`
    const short = bestOf(expression, attack(SHORT))
    if (long > MOST_TIMES * short)
      return `${texts}…: ${short.toFixed(1)} ms for ${SHORT} characters, ${long.toFixed(0)} ms for ${LONG}`
  }
  return null
}

/** CPU ms of this thread in the fastest of up to three runs; Infinity for an expression that does not end. */
function bestOf({ source, flags, splits }: Expression, text: string): number {
  let best = Infinity
  for (let round = 0; round < 3 && best > NEGLIGIBLE_MS; round++) {
    Object.assign(context, { expression: new RegExp(source, flags), splits, text })
    const before = process.threadCpuUsage()
    try {
      use.runInContext(context, { timeout: GIVE_UP_MS })
    } catch {
      return Infinity
    }
    const { user, system } = process.threadCpuUsage(before)
    best = Math.min(best, (user + system) / 1_000)
  }
  return best
}
