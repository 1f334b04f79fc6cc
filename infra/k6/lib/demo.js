/**
 * The demo site, from the `demo.json` that a start leaves. PORTICO_DEMO is its path; without it the places where `make
 * run`, `make full` and compose keep theirs are tried. `open` works only while a script is loaded.
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

/** Where both hosts are: *.localhost resolves in browsers only. */
export const hosts = { [hostname]: gateway, [appHostname]: gateway }

/** Marks what is sent, so that reports and stock leave it out. */
export const marks = demo.synthetic
  ? { 'x-portico-synthetic': __ENV.PORTICO_SYNTHETIC || demo.synthetic }
  : {}
if (!demo.synthetic)
  console.warn('demo.json has no token for synthetic traffic: this run will be counted like real visitors')
