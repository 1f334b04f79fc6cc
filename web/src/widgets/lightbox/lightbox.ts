/// <reference types="vite/client" />
import './lightbox.css'
import { lightboxTheme, type LightboxTheme } from '@portico/proto/enums/lightbox-theme'
import { widgetMessages } from '@portico/proto/texts/widget-messages'
import { LIGHTBOX_SPEED_SECONDS } from '@portico/proto/limits/overlay-limits'
import { createAttributes, isBoolean, isOneOf, isString } from '../../lib/attributes.ts'
import { isItems, type LightboxItem } from './item.ts'
import { openSession, type LightboxSession } from './session.ts'

/** The attributes of a lightbox (LBOX-01). `speed` is the time in which the content appears, s. */
export type LightboxAttributes = {
  items: LightboxItem[]
  currentSetIndex: number
  title: string
  theme: LightboxTheme
  speed: number
  historyHash: boolean
}

/**
 * Creates a lightbox that shows pictures and videos over the page, one at a time. A value of the wrong type is refused with
 * a warning (MISC-06). `opener` gets the focus after the lightbox is closed.
 */
export function createLightbox(given: Partial<LightboxAttributes> = {}) {
  const attributes = createAttributes<LightboxAttributes>('Lightbox', {
    items: { initial: [], check: isItems },
    currentSetIndex: { initial: 0, check: (value) => Number.isInteger(value) && Number(value) >= 0 },
    title: { initial: widgetMessages.lightboxTitle, check: isString },
    theme: { initial: lightboxTheme.dark, check: isOneOf(lightboxTheme) },
    speed: {
      initial: LIGHTBOX_SPEED_SECONDS,
      check: (value) => Number.isFinite(value) && Number(value) >= 0,
    },
    historyHash: { initial: false, check: isBoolean },
  })
  attributes.setAll(given)
  let session: LightboxSession | null = null

  return {
    get: attributes.get,
    /** Returns whether the value was taken. An open lightbox goes to a new `currentSetIndex`; others apply to the next. */
    set(name: keyof LightboxAttributes, value: unknown): boolean {
      const isTaken = attributes.set(name, value)
      if (isTaken && name === 'currentSetIndex') session?.go(attributes.get(name))
      return isTaken
    },
    /** Shows the current item. Does nothing if the lightbox is open or the item does not exist. */
    show(opener: HTMLElement | null = null, isOnAddress = false): void {
      const { get } = attributes
      if (session || !get('items')[get('currentSetIndex')]) return
      session = openSession({
        items: get('items'),
        index: get('currentSetIndex'),
        title: get('title'),
        theme: get('theme'),
        speed: get('speed'),
        historyHash: get('historyHash'),
        opener,
        isOnAddress,
        onIndex: (index) => attributes.set('currentSetIndex', index),
        onClosed: () => (session = null),
      })
    },
    /** Fades the lightbox out. */
    hide: () => session?.hide(),
    /** Removes the lightbox at once, because the page has been left. */
    destroy: () => session?.destroy(),
  }
}

export type Lightbox = ReturnType<typeof createLightbox>
