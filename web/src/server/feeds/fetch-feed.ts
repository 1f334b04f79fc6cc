import { lookup } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

const MAX_BYTES = 512_000
const TIME_LIMIT_MS = 5_000
const MAX_REDIRECTS = 3
/** The default ports of http and https, which `URL` leaves empty. */
const DEFAULT_PORT = ''

/** Tests allow an address and a port of their own server. */
type Options = { isAllowed?: (address: string) => boolean; ports?: readonly string[] }

/**
 * Reads a feed of another website: at most 512 KB in 5 s, with at most three redirects. Addresses that are not on the public
 * internet are refused when the connection is made, so that a name cannot change its address in between. No cookies and no
 * credentials are sent.
 * @throws Error if it is refused, fails, or is too large or too slow
 */
export async function fetchFeed(
  url: string,
  { isAllowed = isPublicAddress, ports = [DEFAULT_PORT] }: Options = {},
): Promise<string> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS)
  let address = new URL(url)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const reply = await get(address, { isAllowed, ports, signal })
    const { statusCode = 0, headers } = reply
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      reply.destroy()
      address = new URL(headers.location, address)
      continue
    }
    if (statusCode !== 200) {
      reply.destroy()
      throw new Error(`The feed answered ${statusCode}.`)
    }
    return readText(reply)
  }
  throw new Error('The feed redirects too often.')
}

type Checks = Required<Options> & { signal: AbortSignal }

function get(url: URL, { isAllowed, ports, signal }: Checks): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isRefused =
    !/^https?:$/.test(url.protocol) ||
    !ports.includes(url.port) ||
    url.username !== '' ||
    // An address that is no name is not looked up.
    (isIP(host) > 0 && !isAllowed(host))
  if (isRefused) return Promise.reject(new Error('The address of the feed is not allowed.'))
  const headers = {
    accept: 'application/rss+xml, application/atom+xml, application/feed+json, application/xml, text/xml',
    'user-agent': 'Portico feed reader',
  }
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    send(url, { headers, signal, agent: false, lookup: lookupAllowed(isAllowed) }, resolve)
      .on('error', reject)
      .end()
  })
}

/** Looks a name up, and fails if one of its addresses is refused. */
function lookupAllowed(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isAllowed(address)))
        return callback(new Error('The address of the feed is not allowed.'), '', 0)
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

async function readText(reply: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new Error('The feed is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
