/// <reference types="vite/client" />
import './dialog.css'

export { openDialog } from './dialog.ts'
export { showSystemError } from './system-error.ts'
