import { createContext } from 'react'

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
