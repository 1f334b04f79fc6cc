import { checkPageUrl, isInternalLink, isInternalUrl } from '@portico/proto/links/links'
import { linkMessages } from '@portico/proto/messages'
import { normalizePath, RESERVED_SEGMENTS } from '../../model/paths.ts'

/** A rule that leads from an address of the website to another address. */
export type RedirectRule = { source: string; target: string }

/** More hops than this, from one rule to the next, count as a loop. */
const MAX_HOPS = 10

const NAME = /^\[([a-z][a-z0-9-]{0,29})\]$/

const segmentsOf = (path: string) => path.slice(1).split('/')

/** Whether a source stands for more than one address. */
export const isPattern = (source: string): boolean =>
  segmentsOf(source).some((segment) => segment === '*' || NAME.test(segment))

/** Returns why a source or target is refused, by field, or null. */
export function redirectProblems({ source, target }: RedirectRule): Record<string, string> | null {
  const noPage = checkPageUrl(source)
  if (noPage) return { source: noPage }
  if (normalizePath(source) !== source || /[?#]/.test(source))
    return { source: 'must be a path of this website, without a slash at its end, query or fragment' }
  if (source === '/') return { source: 'must not be the home page' }
  const segments = segmentsOf(source)
  if (RESERVED_SEGMENTS.has(segments[0]!)) return { source: 'is reserved' }
  if (segments.some((segment, at) => segment.includes('*') && (segment !== '*' || at < segments.length - 1)))
    return { source: 'may have * only as its last part' }
  const names = namesOf(source)
  if (segments.some((segment) => /[[\]]/.test(segment) && !NAME.test(segment)))
    return { source: 'may have a name such as [name] only as a whole part' }
  if (new Set(names).size < names.length) return { source: 'must not have a name twice' }
  if (isInternalLink(target) && !isInternalUrl(target)) return { target: linkMessages.invalidPageUrl(target) }
  if (!isTarget(target)) return { target: 'must be a path of this website or an https address' }
  const missing = namesOf(target).find((name) => !names.includes(name))
  return missing === undefined ? null : { target: `has ${missing}, which the source does not have` }
}

function isTarget(target: string): boolean {
  if (target.startsWith('/')) return normalizePath(target.split(/[?#]/)[0]!) !== null
  return /^https:\/\/[^\s\\]+$/i.test(target) && URL.canParse(target)
}

/** The placeholders of a path: its names in brackets, and `*`. */
function namesOf(path: string): string[] {
  const segments = path.split(/[?#]/)[0]!.split('/')
  return segments.flatMap((segment) => (segment === '*' ? ['*'] : NAME.test(segment) ? [segment] : []))
}

/** The address to which a rule leads from `path`; null if its source does not match. */
export function applyRule({ source, target }: RedirectRule, path: string): string | null {
  const values = new Map<string, string>()
  const wanted = segmentsOf(source)
  const given = segmentsOf(path)
  for (const [at, segment] of wanted.entries()) {
    if (segment === '*') {
      const rest = given.slice(at)
      if (rest.length === 0 || rest[0] === '') return null
      values.set('*', rest.join('/'))
      break
    }
    const value = given[at]
    if (value === undefined || value === '') return null
    if (NAME.test(segment)) values.set(segment, value)
    else if (segment !== value) return null
    if (at === wanted.length - 1 && given.length > wanted.length) return null
  }
  return target
    .split('/')
    .map((segment) => values.get(segment) ?? segment)
    .join('/')
}

/**
 * The rule that applies at `path` with the address to which it leads: an exact one before patterns, and of those the one with
 * the most fixed parts.
 */
export function findRedirect<Rule extends RedirectRule>(
  rules: readonly Rule[],
  path: string,
): { rule: Rule; to: string } | null {
  const byPrecision = [...rules].sort((a, b) => precision(b.source) - precision(a.source))
  for (const rule of byPrecision) {
    const to = applyRule(rule, path)
    if (to !== null) return { rule, to }
  }
  return null
}

const precision = (source: string): number =>
  segmentsOf(source).reduce((sum, segment) => sum + (segment === '*' ? 0 : NAME.test(segment) ? 1 : 3), 0) +
  (isPattern(source) ? 0 : 1_000)

/**
 * Whether visitors at the source of `rule` would be led around: back to an address where they were, or on and on.
 * Placeholders are tried with a sample.
 */
export function isLoop(rule: RedirectRule, others: readonly RedirectRule[]): boolean {
  const rules = [...others.filter(({ source }) => source !== rule.source), rule]
  let path = segmentsOf(rule.source).reduce(
    (sample, segment) => `${sample}/${segment === '*' || NAME.test(segment) ? 'x' : segment}`,
    '',
  )
  const seen = new Set([path])
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    const found = findRedirect(rules, path)
    if (!found?.to.startsWith('/')) return false
    path = found.to.split(/[?#]/)[0]!
    if (seen.has(path)) return true
    seen.add(path)
  }
  return true
}
