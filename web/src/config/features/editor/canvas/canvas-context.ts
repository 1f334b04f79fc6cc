import { createContext } from 'react'
import type { EntryText } from '../../../editing/selection.ts'

/** How the canvas mounts the editor of a text. */
export type MountText = (options: { id: string; element: HTMLElement; html: string }) => {
  setHtml: (html: string) => void
  destroy: () => void
}

export type CanvasState = {
  /** The block whose text is edited in place. */
  textId: string | undefined
  mountText: MountText
  /** The accessible name of a block. */
  nameOf: (type: number, value: Readonly<Record<string, unknown>>) => string
}

export const CanvasContext = createContext<CanvasState | null>(null)

/** How the canvas mounts the editor of the title or the excerpt of an entry, with the whole value of the field. */
export type MountEntryText = (options: { field: EntryText; element: HTMLElement; value: string }) => {
  setValue: (value: string) => void
  destroy: () => void
}

export type EntryTextState = {
  /** The text that is edited in place. */
  open: EntryText | undefined
  /** The values of the entry; undefined for a page. */
  values: Readonly<Record<EntryText, string>> | undefined
  mount: MountEntryText
}

export const EntryTextContext = createContext<EntryTextState | null>(null)
