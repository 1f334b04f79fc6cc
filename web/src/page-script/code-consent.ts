import { blockedMessages } from '@portico/proto/texts/blocked-messages'
import { consentMessages } from '@portico/proto/texts/consent-messages'
import { addNextLoadAction } from '../lib/next-load.ts'
import { CONSENT_EVENT, mayLoad } from '../lib/consent.ts'
import { onPage } from '../lib/lifecycle.ts'
import { showBlocked } from '../ui/blocked-embed.ts'

/**
 * Loads a page with an owner's code again when the visitor's choice about scripts or embeds changes: code that has run
 * cannot be stopped, and the policy that keeps it from running cannot be lifted (`code-gate.ts`). Frames of the owner's
 * texts that may not be loaded say so.
 */
export function watchCodeConsent(): void {
  const policy = () => (mayLoad('scripts') ? (mayLoad('embeds') ? '' : 'no-frames') : 'refused')
  const loaded = document.documentElement.dataset['ownerCode']
  const choice = policy()
  window.addEventListener(CONSENT_EVENT, () => {
    if (policy() === choice) return
    addNextLoadAction({ action: 'notice', text: consentMessages.saved })
    location.reload()
  })
  if (loaded) onPage(replaceFrames)
}

function replaceFrames(): void {
  for (const frame of document.querySelectorAll<HTMLIFrameElement>('[data-owner-html] iframe[src]')) {
    const host = URL.parse(frame.src)?.host
    if (!host || host === location.host) continue
    const place = document.createElement('div')
    showBlocked(place, blockedMessages.frame(host))
    frame.replaceWith(place)
  }
}
