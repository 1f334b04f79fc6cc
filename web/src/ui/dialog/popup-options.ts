import type { DialogStyle } from '@portico/proto/enums/dialog-style'
import type { PopupOverlayPosition } from '@portico/proto/enums/popup-overlay'
import type { PopupValues } from './popup-attributes.ts'
import type { Outcome } from './popup.machine.ts'

/** The options of `createPopup`. */
export type PopupOptions = {
  title?: string
  text?: string
  /** Shown instead of the title and the text. `label` names the popup then. */
  content?: Node
  label?: string
  /** The buttons (ENUM-43). */
  style?: DialogStyle
  /** The texts of the buttons. */
  labels?: Partial<Record<Outcome, string>>
  role?: 'dialog' | 'alertdialog' | 'status'
  position?: PopupOverlayPosition
  /** False: the page stays usable, and the focus stays where it is. */
  isModal?: boolean
  /** False: the element stays in the document after hiding, and the popup can be shown again (POP-04). */
  isDestroyed?: boolean
  className?: string
  attributes?: Partial<PopupValues>
}
