/// <reference types="vite/client" />
import './dialog.css'

export { showSystemError } from './system-error.ts'
