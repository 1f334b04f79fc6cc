import { dialogStyle, type DialogStyle } from '@portico/proto/enums/dialog-style'
import type { PopupOverlayPosition } from '@portico/proto/enums/popup-overlay'
import { INFORMATION_HIDE_MS } from '@portico/proto/limits/overlay-limits'
import { createPopup, type Popup } from './popup.ts'
import type { PopupOptions } from './popup-options.ts'
import type { Outcome } from './popup.machine.ts'

type Texts = { title: string; text: string }

/** Asks a question and returns the answer (POP-03). */
export const askConfirmation = (
  texts: Texts & Pick<PopupOptions, 'labels'>,
  style: DialogStyle = dialogStyle.confirmOrCancel,
): Promise<Outcome> => createPopup({ ...texts, style }).show()

/** Shows an alert with one button, and returns its popup. */
export function showAlert(texts: Texts): Popup {
  const popup = createPopup({
    ...texts,
    style: dialogStyle.confirmOnly,
    role: 'alertdialog',
    labels: { confirm: 'Close' },
  })
  void popup.show()
  return popup
}

/** POP-06: shows an information at the top right for 2,000 ms. Hiding by itself counts as confirmed. */
export const showInformation = (texts: Texts): Promise<Outcome> =>
  createPopup({
    ...texts,
    style: dialogStyle.noButtons,
    role: 'status',
    position: 'top-right' satisfies PopupOverlayPosition,
    isModal: false,
    attributes: { hideAfterTime: INFORMATION_HIDE_MS },
  }).show()
