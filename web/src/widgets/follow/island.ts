import { FOLLOW_SCRIPT_TIMEOUT_MS } from '@portico/proto/limits'
import { CONSENT_EVENT, mayLoad } from '../../lib/consent.ts'
import { loadScript } from '../../lib/load-script.ts'
import { FOLLOW_SCRIPT } from '../../ui/follow.ts'

type Widgets = {
  createFollowButton(account: string, place: HTMLElement, options: object): Promise<HTMLElement | undefined>
}

/**
 * Replaces the link to an account by the follow button of its network (DATA-23), when the visitor allows embedded content. The
 * link stays if the script does not load in 10,000 ms, and returns if the visitor withdraws. `data-state` is `link`,
 * `loading`, `loaded` or `failed`.
 */
export function mount(root: HTMLElement): () => void {
  const place = document.createElement('span')
  root.append(place)
  const check = () => {
    if (!mayLoad('embeds')) {
      place.replaceChildren()
      root.dataset['state'] = 'link'
    } else if (root.dataset['state'] === 'link') void show(root, place)
  }
  window.addEventListener(CONSENT_EVENT, check)
  check()
  return () => {
    window.removeEventListener(CONSENT_EVENT, check)
    place.remove()
  }
}

async function show(root: HTMLElement, place: HTMLElement): Promise<void> {
  root.dataset['state'] = 'loading'
  const button = await createButton(root.dataset['account'] ?? '', place).catch(() => undefined)
  if (root.dataset['state'] === 'loading') root.dataset['state'] = button ? 'loaded' : 'failed'
  else place.replaceChildren() // withdrawn in the meantime
}

/** Rejects if the script cannot be loaded in time. */
async function createButton(account: string, place: HTMLElement): Promise<HTMLElement | undefined> {
  await loadScript(FOLLOW_SCRIPT, { timeoutMs: FOLLOW_SCRIPT_TIMEOUT_MS })
  const { twttr } = window as { twttr?: { widgets?: Widgets } }
  return twttr?.widgets?.createFollowButton(account, place, {
    size: 'large',
    dnt: true,
    lang: document.documentElement.lang.slice(0, 2),
  })
}
