import { CONFIRMATION_PADDING_PX, CONFIRMATION_WIDTH_PX } from '@portico/proto/limits/overlay-limits'
import { createAttributes, isFiniteNumber, orNull, type Attributes } from '../../lib/attributes.ts'

/**
 * The attributes of a popup (POP-01). `width` and `padding` are in px. Without a `zIndex` the popup gets the next one.
 * `hideAfterTime` is in ms; null keeps the popup until it is answered.
 */
export type PopupValues = {
  width: number
  padding: number
  zIndex: number | null
  hideAfterTime: number | null
}

/** The attributes with the defaults of POP-04. A value of the wrong type is refused and logged (C-19). */
export const popupAttributes = (): Attributes<PopupValues> =>
  createAttributes<PopupValues>('Popup', {
    width: { initial: CONFIRMATION_WIDTH_PX, check: isFiniteNumber },
    padding: { initial: CONFIRMATION_PADDING_PX, check: isFiniteNumber },
    zIndex: { initial: null, check: orNull(isFiniteNumber) },
    hideAfterTime: { initial: null, check: orNull(isFiniteNumber) },
  })
