/// <reference types="vite/client" />
import './popup.css'
import './site-popup.css'

export { containFocus } from '../focus/contain-focus.ts'
export { askConfirmation, showAlert, showInformation } from './dialogs.ts'
export { createPopup } from './popup.ts'
export { showSystemError } from './system-error.ts'
