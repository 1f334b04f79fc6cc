import { startFolders } from './folders.ts'
import { startMenu } from './menu.ts'
import { startSticky } from './sticky.ts'

/** Adds the pointer and Escape to the folders, the focus to the menu of a phone, and the sticky header. */
export function mount(header: HTMLElement): () => void {
  const stops = [startFolders(header), startMenu(header), startSticky(header)]
  return () => {
    for (const stop of stops) stop()
  }
}
