import { createContext } from 'react'

/**
 * True in the page editor: what has effects of its own (a form that reads the address, a captcha) and pictures that a script
 * loads are shown as they look, and nothing runs.
 */
export const Frozen = createContext(false)
