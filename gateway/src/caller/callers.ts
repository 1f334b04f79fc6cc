import { LRUCache } from 'lru-cache'
import {
  GATEWAY,
  createCallerSigner,
  type Caller,
  type Keys,
  type Principal,
  type Website,
} from '@portico/kit/http/principal'

const VALID_SECONDS = 5
/** A header is reused for this long, ms, so that it never arrives shortly before it expires. */
const REUSE_MS = 2_000

type Signed = { principal: Principal; website: Website | null; header: string; at: number }

/**
 * Signs the caller header once per upstream, website and session. It is signed again when it is 2 s old or the principal
 * changed.
 */
export function callerHeaders(keys: Keys, now: () => number, max = 20_000) {
  const signers = new Map(
    Object.entries(keys).map(([to, key]) => [to, createCallerSigner({ from: GATEWAY, to, key })] as const),
  )
  const known = new LRUCache<string, Signed>({ max })
  return (upstream: string, { website, principal, synthetic, preview }: Caller): string => {
    const mark = { ...(synthetic && { synthetic }), ...(preview && { preview }) }
    const key = `${upstream} ${website?.id ?? ''} ${website?.lock ?? ''} ${who(principal)} ${Object.keys(mark).join(' ')}`
    const at = now()
    const hit = known.get(key)
    // Each answer of identity is a new object: the roles may have changed.
    const same = hit && (hit.principal === principal || principal.kind === 'anonymous')
    if (same && sameWebsite(hit.website, website) && isWithin(at - hit.at, REUSE_MS)) return hit.header
    const named: Website | null = website && {
      id: website.id,
      identifier: website.identifier,
      ...(website.contentVersion !== undefined && { contentVersion: website.contentVersion }),
      ...(website.counting && { counting: website.counting }),
      ...(website.lock && { lock: website.lock }),
    }
    const header = signers.get(upstream)!({ website: named, principal, ...mark }, VALID_SECONDS, at)
    known.set(key, { principal, website, header, at })
    return header
  }
}

/** False for a negative age: the clock was set back, and the signature would be valid for too long. */
const isWithin = (age: number, ms: number) => age >= 0 && age < ms

const sameWebsite = (one: Website | null, other: Website | null) =>
  one?.identifier === other?.identifier &&
  one?.contentVersion === other?.contentVersion &&
  one?.counting === other?.counting &&
  one?.lock === other?.lock

function who(principal: Principal): string {
  switch (principal.kind) {
    case 'anonymous':
      return `visitor ${principal.visitorId ?? ''}`
    case 'service':
      return `service ${principal.name}`
    default:
      return `${principal.kind} ${principal.sessionId}`
  }
}
