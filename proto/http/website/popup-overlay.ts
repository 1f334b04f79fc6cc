import * as z from 'zod'
import {
  popupOverlayPosition,
  popupOverlayStyle,
  type PopupOverlayStyleName,
} from '../../enums/popup-overlay.ts'
import { MAX_COLLECTIONS_PER_WEBSITE } from '../../limits.ts'
import { NEVER_RESHOW } from '../../limits/overlay-limits.ts'
import { LinkUrl } from '../../blocks/link-url.ts'
import { Picture } from '../../blocks/media/picture.ts'
import { ObjectId } from '../common/object-id.ts'

const styles = Object.keys(popupOverlayStyle) as [PopupOverlayStyleName, ...PopupOverlayStyleName[]]

/** A whole number of a range, with one error for all other values. */
function whole(least: number, most: number, error = `must be a whole number from ${least} to ${most}`) {
  return z.number(error).int(error).min(least, error).max(most, error)
}

/**
 * When and where the promotional popup overlay is shown (WIRE-26, PAGE-26). `timerDelay` is in ms, `scrollPercentage` in
 * percent of the page's scrollable height, `displayFrequency` in days (-1: never again, POP-10). `enabledPages` are
 * collection ids. A newer `version` shows the overlay again (POP-09).
 */
export const PopupOverlaySettings = z.object({
  style: z.enum(styles).default('none'),
  position: z.enum(popupOverlayPosition).default('center-center'),
  showOnScroll: z.boolean().default(false),
  scrollPercentage: whole(0, 100).default(25),
  showOnTimer: z.boolean().default(true),
  timerDelay: whole(0, 600_000, 'must be a time of at most 10 minutes').default(5_000),
  showUntilSignup: z.boolean().default(false),
  displayFrequency: whole(NEVER_RESHOW, 365).default(7),
  enableMobile: z.boolean().default(true),
  enabledPages: z.array(ObjectId).max(MAX_COLLECTIONS_PER_WEBSITE).default([]),
  showOnAllPages: z.boolean().default(false),
  version: z.number().int().default(1),
})
export type PopupOverlaySettings = z.infer<typeof PopupOverlaySettings>

/** The content of the popup overlay. A form takes precedence over the button. */
export const PopupOverlayContent = z.object({
  picture: Picture.nullable().default(null),
  heading: z.string().trim().max(200).default(''),
  text: z.string().trim().max(1_000).default(''),
  formId: ObjectId.nullable().default(null),
  buttonText: z.string().trim().max(80).default(''),
  buttonUrl: LinkUrl.default(''),
  buttonNewWindow: z.boolean().default(false),
})
export type PopupOverlayContent = z.infer<typeof PopupOverlayContent>
