import { landingParameters } from '@portico/proto/collect/event-fields'
import { uuidv4 } from '@portico/proto/values/uuid'

/** Reports a marketing landing by an image (EVT-19). Parameters that the address lacks are left out. */
export function reportLanding(): void {
  const given = new URLSearchParams(location.search)
  const query = new URLSearchParams({
    landing: location.href,
    refer: document.referrer,
    rk: uuidv4(),
    lang: navigator.language,
    screen: `${screen.width}x${screen.height}`,
  })
  for (const name of landingParameters) {
    const value = given.get(name)
    if (value !== null) query.set(name, value)
  }
  new Image().src = `/api/track/Track?${query}`
}
