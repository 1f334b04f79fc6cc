import { consentApi } from './api.ts'

/**
 * Shows the cookie banner despite a stored choice, for a preview (COOK-05). Its buttons decide nothing. Returns the function
 * that removes it. @throws Error on a page without a banner
 */
export function showCookieBanner(): () => void {
  const known = consentApi()?.banner ?? document.querySelector('.cookie-banner:not([data-forced])')
  if (!known) throw new Error('This page has no cookie banner.')
  const banner = known.cloneNode(true) as Element
  banner.setAttribute('data-forced', '')
  document.body.prepend(banner)
  return () => banner.remove()
}
