import { MAP_SCRIPT_TIMEOUT_MS } from '@portico/proto/limits/overlay-limits'
import type { GoogleMaps } from './google-types.ts'

const ORIGIN = 'https://maps.googleapis.com'
const CALLBACK = 'porticoMapsReady'

type Globals = { google?: { maps?: GoogleMaps }; [CALLBACK]?: () => void; gm_authFailure?: () => void }
const globals = globalThis as unknown as Globals

let loading: Promise<GoogleMaps> | undefined
const refused = new Set<() => void>()

/** The address of the maps script (MAP-05). `renderKey` is the key in base64, as the page context has it. */
export function mapsScriptUrl(renderKey: string, locale: string): string {
  const url = new URL('/maps/api/js', ORIGIN)
  const [language, ...rest] = locale.split('-')
  const region = rest.find((part) => /^[A-Za-z]{2}$/.test(part))
  url.searchParams.set('v', '3')
  url.searchParams.set('callback', CALLBACK)
  url.searchParams.set('key', atob(renderKey))
  if (language) url.searchParams.set('language', language)
  if (region) url.searchParams.set('region', region.toUpperCase())
  return url.href
}

/**
 * Loads the maps script once for all maps of the page. Rejects if it cannot be loaded, or after 30 s (MAP-06); the next
 * call tries again.
 */
export function loadGoogleMaps(renderKey: string, locale: string): Promise<GoogleMaps> {
  loading ??= load(mapsScriptUrl(renderKey, locale)).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function load(src: string): Promise<GoogleMaps> {
  const script = document.createElement('script')
  return new Promise<GoogleMaps>((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(timer)
      delete globals[CALLBACK]
      script.remove()
      reject(new Error(`The maps script ${reason}.`))
    }
    const timer = setTimeout(
      () => fail(`did not answer in ${MAP_SCRIPT_TIMEOUT_MS / 1_000} s`),
      MAP_SCRIPT_TIMEOUT_MS,
    )
    globals[CALLBACK] = () => {
      clearTimeout(timer)
      const maps = globals.google?.maps
      if (maps) resolve(maps)
      else fail('has no maps')
    }
    globals.gm_authFailure = () => {
      for (const listener of [...refused]) listener()
    }
    script.async = true
    script.onerror = () => fail('could not be loaded')
    script.src = src
    document.head.append(script)
  })
}

/** Calls `listener` when Google refuses the key. Returns the function that ends this. */
export function onKeyRefused(listener: () => void): () => void {
  refused.add(listener)
  return () => refused.delete(listener)
}
