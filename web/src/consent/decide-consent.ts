import { CONSENT_EVENT, type Decision, type Rule } from '../lib/consent.ts'

/** Sets the rule of `mayLoad` and tells the widgets on the page. */
export function decideConsent(decision: Decision): void {
  ;(window as Rule).porticoMayLoad = decision
  window.dispatchEvent(new Event(CONSENT_EVENT))
}
