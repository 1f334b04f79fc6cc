/// <reference types="vite/client" />
import '../../ui/dialog/popup.css'
import '../../ui/dialog/site-popup.css'
import './overlay.css'
import { FORM_SUCCESS } from '@portico/proto/collect/browser-events'
import { dialogStyle } from '@portico/proto/enums/dialog-style'
import type { PopupOverlayPosition } from '@portico/proto/enums/popup-overlay'
import type { PopupOverlaySettings } from '@portico/proto/http/website/popup-overlay'
import { collect } from '../../lib/collect.ts'
import { createPopup } from '../../ui/dialog/popup.ts'
import { writeRecord } from './record.ts'

export type Overlay = {
  template: HTMLTemplateElement
  settings: PopupOverlaySettings
  websiteId: string
  startIslands: (root: ParentNode) => () => void
}

/** Widths of the overlay in px: beside the page, in its centre, and in its centre with a picture. */
const WIDTHS = { aside: 384, center: 448, picture: 768 }

/**
 * Shows the popup overlay with the content of `template`. In the centre it is modal; elsewhere the page stays usable and
 * keeps the focus. Closing and a sent form are recorded (POP-08). The returned function removes it without a record.
 */
export function showOverlay({ template, settings, websiteId, startIslands }: Overlay): () => void {
  const content = template.content.cloneNode(true) as DocumentFragment
  const { position, version } = settings
  const isModal = position === ('center-center' satisfies PopupOverlayPosition)
  const center = content.querySelector('picture, img') ? WIDTHS.picture : WIDTHS.center
  const popup = createPopup({
    content,
    label: template.dataset['label'] ?? '',
    style: dialogStyle.noButtons,
    position,
    isModal,
    className: 'promotion',
    attributes: { width: isModal ? center : WIDTHS.aside, padding: 0 },
  })
  let isSubmitted = false
  let isRemoved = false
  const record = () => {
    if (!isRemoved) writeRecord(websiteId, { version, submitted: isSubmitted, closedDate: Date.now() })
  }
  const onSuccess = (event: Event) => {
    const { formId } = (event as CustomEvent<{ formId: string }>).detail
    if (formId !== template.dataset['formId']) return
    isSubmitted = true
    record()
  }
  window.addEventListener(FORM_SUCCESS, onSuccess)
  const stopIslands = startIslands(popup.element)
  const clean = () => {
    window.removeEventListener(FORM_SUCCESS, onSuccess)
    stopIslands()
  }
  const shown = popup.show()
  collect({ kind: 'overlay', element: popup.element })
  void shown.then(() => {
    record()
    clean()
  })
  return () => {
    isRemoved = true
    popup.destroy()
  }
}
