import { readCookie } from '../../lib/cookies.ts'
import { storeCrumb } from '../../lib/data/crumb.ts'

const CRUMB_HEADER = 'x-csrf-token'

/**
 * Posts a body that needs the crumb; `make` gets it, and the header `X-CSRF-Token` has it too (EVT-10, EVT-17). If the
 * server refuses the crumb and sends another one, the call is repeated once (SESS-07). The request outlives the page.
 */
export async function postWithCrumb(path: string, make: (crumb: string) => BodyInit): Promise<Response> {
  const post = () => {
    const crumb = readCookie('crumb') ?? ''
    const body = make(crumb)
    const type = typeof body === 'string' && { 'content-type': 'application/json' }
    return fetch(path, { method: 'POST', headers: { [CRUMB_HEADER]: crumb, ...type }, body, keepalive: true })
  }
  const response = await post()
  if (response.status !== 403) return response
  const refusal = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { crumbFail?: boolean; crumb?: string }
  if (refusal.crumbFail !== true) return response
  storeCrumb(refusal.crumb)
  return post()
}
