import { startBackground } from './background.ts'
import { createPlayer } from '../../ui/video/player.ts'

/** Makes a video block interactive: its player, or the film behind the text. */
export function mount(root: HTMLElement): () => void {
  const video = root.querySelector<HTMLElement>('.video')
  if (video) {
    const player = createPlayer(video)
    return () => player.destroy()
  }
  return startBackground(root)
}
