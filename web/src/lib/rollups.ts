import { previewCookies } from '@portico/proto/cookies/storage-keys'
import { readCookie } from './cookies.ts'

type Rollups = Record<string, unknown>
type Globals = { Static?: { SQUARESPACE_CONTEXT?: { rollups?: Rollups } } }

const rollupsOfPage = (): Rollups => (window as Globals).Static?.SQUARESPACE_CONTEXT?.rollups ?? {}

/** Whether a rollup of the page is on, by the context of the page and the overrides of this browser. */
export const isRollupOn = (name: string): boolean => {
  const rollups = rollupsOfPage()
  return { ...rollups, ...overridesIn(readCookie(previewCookies.overrides) ?? '', rollups) }[name] === true
}

/** Shows the overrides of this browser to scripts that read the context of the page (COOK-12). */
export function applyOverrides(): void {
  const rollups = rollupsOfPage()
  Object.assign(rollups, overridesIn(readCookie(previewCookies.overrides) ?? '', rollups))
}

/**
 * The overrides of a cookie for rollups of the page (COOK-12, S-42): `name:1` or `name:0`, separated by commas. Names that the page
 * does not have, and other values, have no effect. Services keep their own rule.
 */
export function overridesIn(cookie: string, rollups: Readonly<Rollups>): Record<string, boolean> {
  const given = cookie.split(',').map((each) => /^(\w+):([01])$/.exec(each))
  return Object.fromEntries(
    given.flatMap((match) =>
      match && Object.hasOwn(rollups, match[1]!) ? [[match[1]!, match[2] === '1'] as const] : [],
    ),
  )
}
