import { useContext, useEffect, useRef, type RefObject } from 'react'
import type { CaptchaView } from '@portico/proto/values/captcha'
import { formMessages } from '@portico/proto/messages'
import { Frozen } from '../../ui/frozen.ts'
import { whenAllowed } from '../when-allowed.ts'
import type { ShownCaptcha } from './captcha.ts'
import { captchaScripts } from './captcha-provider.ts'

type Props = {
  captcha: CaptchaView
  domId: string
  error: string | undefined
  onToken: (token: string) => void
  /** Set while the captcha is shown. */
  shown: RefObject<ShownCaptcha | null>
}

/** The height of most captchas, so that the form does not move when one appears. */
const HEIGHT_PX = 78

/**
 * The captcha of a form (DATA-22): loaded when the form is near or used, and the visitor allows embedded content. Until then, and
 * after a failure, it says why it is missing.
 */
export function Captcha({ captcha, domId, error, onToken, shown }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const { host } = captchaScripts[captcha.provider]
  const isFrozen = useContext(Frozen)
  useEffect(() => {
    if (isFrozen) return
    const root = place.current!
    return whenAllowed(root, 'embeds', () => {
      let isWanted = true
      const failure = document.createElement('p')
      failure.className = 'form-message'
      import('./captcha.ts')
        .then(({ showCaptcha }) => showCaptcha(root, captcha, onToken))
        .then(
          (made) => {
            if (isWanted) shown.current = made
            else made.remove()
          },
          () => {
            failure.textContent = formMessages.captchaNotLoaded(host)
            if (isWanted) root.append(failure)
          },
        )
      return () => {
        isWanted = false
        failure.remove()
        shown.current?.remove()
        shown.current = null
      }
    })
  }, [captcha, host, isFrozen, onToken, shown])
  return (
    <div className="form-item" role="group" aria-label="Captcha" aria-describedby={error ? domId : undefined}>
      {error && (
        <span className="field-error" id={domId}>
          {error}
        </span>
      )}
      <div className="form-captcha" ref={place} data-host={host} style={{ minHeight: HEIGHT_PX }} />
    </div>
  )
}
