/** The mode of a pair of keys, or the reason why they are not accepted. */
export type KeysResult =
  { ok: true; isLive: boolean } | { ok: false; field: 'key' | 'publishableKey'; error: string }

const SECRET = /^(?:rk|sk)_(live|test)_[A-Za-z0-9_]{8,240}$/
const PUBLISHABLE = /^pk_(live|test)_[A-Za-z0-9_]{8,240}$/

/** Checks that two keys look like Stripe's, and belong to the same mode. */
export function readKeys(key: string, publishableKey: string): KeysResult {
  const mode = SECRET.exec(key)?.[1]
  if (mode === undefined)
    return {
      ok: false,
      field: 'key',
      error: 'must be a restricted key of Stripe: it begins with rk_live_ or rk_test_',
    }
  const publishableMode = PUBLISHABLE.exec(publishableKey)?.[1]
  if (publishableMode === undefined)
    return {
      ok: false,
      field: 'publishableKey',
      error: 'must be a publishable key of Stripe: it begins with pk_live_ or pk_test_',
    }
  if (publishableMode !== mode)
    return {
      ok: false,
      field: 'publishableKey',
      error: `must be a key of the same mode as the other one (${mode})`,
    }
  return { ok: true, isLive: mode === 'live' }
}
