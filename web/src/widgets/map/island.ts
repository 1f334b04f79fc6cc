import { MAP_OPTION_DEBOUNCE_MS } from '@portico/proto/limits/overlay-limits'
import { blockedMessages } from '@portico/proto/texts/blocked-messages'
import { showBlocked } from '../../ui/blocked-embed.ts'
import { CONSENT_EVENT, mayLoad } from '../../lib/consent.ts'
import { createMapAttributes, externalMapUrl, mapOptions } from './options.ts'
import { loadProvider } from './load-provider.ts'
import type { LiveMap, ProviderSettings } from './provider.ts'
import { styleName } from './styles.ts'
import { createUpdates } from './updates.ts'

const mounted = new WeakSet<HTMLElement>()

/**
 * Replaces the drawing of a map by the map of the website's provider. The options are the JSON of the block (GAL-01), and
 * changes of this JSON update the map. If the provider fails, the drawing stays and the error is logged.
 */
export function mount(root: HTMLElement): () => void {
  if (mounted.has(root)) return () => {}
  mounted.add(root)
  const block = root.closest('[data-block-json]')
  const settings = providerSettings()
  const attributes = createMapAttributes()
  const readBlock = () => {
    const { location, ...look } = jsonOf(block?.getAttribute('data-block-json')) as { location?: object }
    attributes.setAll({ ...location, ...look })
  }
  readBlock()

  let live: LiveMap | null = null
  let isEnded = false
  const element = document.createElement('div')
  element.className = 'map-live'
  element.setAttribute('role', 'region')
  element.inert = true

  const show = (state: 'drawn' | 'loading' | 'ready' | 'failed') => (root.dataset['state'] = state)
  const describe = () => {
    const { style, title } = mapOptions(attributes)
    root.dataset['style'] = styleName(style)
    element.setAttribute('aria-label', `Map: ${title}`)
  }
  const updates = createUpdates(() => {
    describe()
    live?.update(mapOptions(attributes))
  }, MAP_OPTION_DEBOUNCE_MS)

  const fail = (error: unknown) => {
    if (isEnded) return
    live?.destroy()
    live = null
    element.remove()
    show('failed')
    console.error(error)
  }
  const events = {
    onMarkerClick() {
      const options = mapOptions(attributes)
      if (options.linkOnClick) window.open(externalMapUrl(options), '_blank', 'noopener')
    },
    onMarkerMove({ lat, lng }: { lat: number; lng: number }) {
      attributes.setAll({ markerLat: lat, markerLng: lng })
    },
    onFailure: fail,
  }

  async function start(): Promise<void> {
    if (isEnded || element.isConnected) return
    const isBlocked = !mayLoad('maps')
    showBlocked(root.querySelector('.map-stage'), isBlocked && blockedMessages.map)
    if (isBlocked) return
    describe()
    show('loading')
    root.querySelector('.map-stage')?.append(element)
    try {
      const createMap = await loadProvider(settings)
      if (isEnded || !createMap || !element.isConnected) return
      const created = await createMap(element, mapOptions(attributes), events)
      if (isEnded || !element.isConnected) return created.destroy()
      live = created
      live.update(mapOptions(attributes)) // the options may have changed meanwhile
      element.inert = false
      show('ready')
    } catch (error) {
      fail(error)
    }
  }
  const onConsent = () => {
    if (!mayLoad('maps') && element.isConnected) {
      live?.destroy()
      live = null
      element.inert = true
      element.remove()
      show('drawn')
    }
    void start()
  }
  const observer = new MutationObserver(() => {
    readBlock()
    updates.request()
  })
  if (block) observer.observe(block, { attributes: true, attributeFilter: ['data-block-json'] })
  window.addEventListener(CONSENT_EVENT, onConsent)
  void start()

  return () => {
    isEnded = true
    mounted.delete(root)
    observer.disconnect()
    updates.cancel()
    window.removeEventListener(CONSENT_EVENT, onConsent)
    live?.destroy()
    element.remove()
    show('drawn')
  }
}

/** The provider in the page context, which the server writes. */
function providerSettings(): ProviderSettings {
  return jsonOf(document.getElementById('portico-context')?.textContent)
}

function jsonOf(text: string | null | undefined): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text ?? '')
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
