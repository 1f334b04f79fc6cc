import type { TaxSettings } from '@portico/proto/http/shop/taxes'
import type { Tx } from '@portico/kit/postgres/db'
import { NO_RULES, type PriceRules } from '../../pricing/domain/rules.ts'
import { PICKUPS_JSON, ZONES_JSON } from '../../shipping/store/shipping.ts'
import { DEFAULT_TAX_SETTINGS, RATES_JSON, TAX_SETTINGS_JSON } from '../../taxes/store/taxes.ts'

/** SQL expression for the version of a website's rules; null while it has none. `$1` is the website's id. */
export const RULES_VERSION = '(select rules_version from store_settings where website_id = $1)'

/** Websites whose rules are kept. */
const MAX_WEBSITES = 500

export type RulesCache = ReturnType<typeof createRulesCache>

/**
 * Keeps the rules of websites under their version. The database returns the version with every cart, and kept rules count
 * only under exactly that version.
 */
export function createRulesCache() {
  const websites = new Map<string, { version: number; rules: PriceRules }>()
  return {
    get(websiteId: string, version: number): PriceRules | null {
      const kept = websites.get(websiteId)
      return kept?.version === version ? kept.rules : null
    },
    set(websiteId: string, version: number, rules: PriceRules): void {
      websites.delete(websiteId)
      if (websites.size >= MAX_WEBSITES) websites.delete(websites.keys().next().value!)
      websites.set(websiteId, { version, rules })
    },
  }
}

/** Returns a website's rules; reads them unless they are kept under `version`. */
export async function rulesUnder(
  cache: RulesCache,
  tx: Tx,
  websiteId: string,
  version: number | null,
): Promise<PriceRules> {
  if (version === null) return NO_RULES
  const kept = cache.get(websiteId, version)
  if (kept) return kept
  const { rows } = await tx.query<
    { version: number | null; settings: TaxSettings | null } & Pick<PriceRules, 'rates' | 'zones' | 'pickups'>
  >(
    `select ${RULES_VERSION} as version, ${TAX_SETTINGS_JSON} as settings, ${RATES_JSON} as rates,
       ${ZONES_JSON} as zones, ${PICKUPS_JSON} as pickups`,
    [websiteId],
  )
  const { version: read, settings, ...lists } = rows[0]!
  const rules = { ...(settings ?? DEFAULT_TAX_SETTINGS), ...lists }
  if (read !== null) cache.set(websiteId, read, rules)
  return rules
}
