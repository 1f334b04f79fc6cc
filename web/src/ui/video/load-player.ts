import { widgetMessages } from '@portico/proto/texts/widget-messages'

/** Loads the code of the player of a video slide. @throws the error of the load, after it was logged (GAL-37) */
export async function loadPlayer() {
  try {
    return await import('./player.ts')
  } catch (error) {
    console.error(widgetMessages.noVideoLoader)
    throw error
  }
}
