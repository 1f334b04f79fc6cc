import type { CaptchaView } from '@portico/proto/values/captcha'
import { CAPTCHA_NORMAL_MIN_PX, CAPTCHA_SCRIPT_TIMEOUT_MS } from '@portico/proto/limits'
import { loadScript } from '../../lib/load-script.ts'
import { captchaScripts } from './captcha-provider.ts'

/** The calls that the scripts of all providers have. */
type ProviderApi = {
  render(place: HTMLElement, options: object): string | number
  reset(id: string | number): void
}

export type ShownCaptcha = { reset(): void; remove(): void }

const READY = 'porticoCaptchaReady'

/**
 * Shows a captcha in `place` (FORM-21: compact in a narrow one), and reports its token, `''` when the token has expired or the
 * provider reports an error. Rejects if the script of the provider cannot be loaded.
 */
export async function showCaptcha(
  place: HTMLElement,
  { provider, siteKey }: CaptchaView,
  onToken: (token: string) => void,
): Promise<ShownCaptcha> {
  const { script, global } = captchaScripts[provider]
  const parameters = new URLSearchParams({
    render: 'explicit',
    onload: READY,
    hl: document.documentElement.lang,
  })
  await loadScript(`${script}?${parameters}`, { timeoutMs: CAPTCHA_SCRIPT_TIMEOUT_MS, callback: READY })
  const api = (window as unknown as Record<string, ProviderApi | undefined>)[global]
  if (!api) throw new Error(`The script of ${provider} has no captcha.`)
  // Providers cannot render twice in one element.
  const box = document.createElement('div')
  place.append(box)
  const lost = () => onToken('')
  const id = api.render(box, {
    sitekey: siteKey,
    size: place.clientWidth < CAPTCHA_NORMAL_MIN_PX ? 'compact' : 'normal',
    callback: onToken,
    'expired-callback': lost,
    'error-callback': lost,
  })
  return {
    reset() {
      onToken('')
      api.reset(id)
    },
    remove() {
      onToken('')
      box.remove()
    },
  }
}
