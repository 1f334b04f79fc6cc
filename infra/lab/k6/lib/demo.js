/**
 * The demo site, from the `demo.json` that a start writes. PORTICO_DEMO is its path; by default the files of `make
 * run`, `make full` and compose are tried. `open` works only while a script is loaded.
 */
const places = [
  __ENV.PORTICO_DEMO,
  '../../../.portico/demo.json',
  '../../../.portico-full/demo.json',
  '../../../.portico-compose/demo.json',
]

function read() {
  for (const place of places.filter(Boolean)) {
    try {
      return JSON.parse(open(place))
    } catch (error) {
      if (place === __ENV.PORTICO_DEMO) throw error
    }
  }
  throw new Error(
    'no demo.json: start Portico (make run, make full or make up), or name it with PORTICO_DEMO',
  )
}

export const demo = read()
export const site = demo.site.replace(/\/$/, '')
export const app = demo.config.replace(/\/config\/?$/, '')

const [, hostname, port = '80'] = /^https?:\/\/([^:/]+)(?::(\d+))?/.exec(site)
const appHostname = /^https?:\/\/([^:/]+)/.exec(app)[1]
const gateway = __ENV.PORTICO_GATEWAY || `127.0.0.1:${port}`

/** The address of both hosts: *.localhost resolves in browsers only. */
export const hosts = { [hostname]: gateway, [appHostname]: gateway }

/** The header that marks requests as synthetic, so that reports leave them out. */
const token = __ENV.PORTICO_SYNTHETIC || demo.synthetic
if (!token && __ENV.AS_VISITORS !== '1')
  throw new Error(
    'demo.json has no token of synthetic traffic: name it with PORTICO_SYNTHETIC, or count this run like visitors with AS_VISITORS=1',
  )
export const syntheticHeader = token && __ENV.AS_VISITORS !== '1' ? { 'x-portico-synthetic': token } : {}
