/** A message of a provider's player, translated. */
export type PlayerMessage =
  | { type: 'ready' | 'play' | 'pause' | 'end' | 'fail' }
  | { type: 'progress'; seconds: number; duration: number }

/** The messages between a page and the player of a provider, from the provider's public documentation. */
export type Protocol = {
  /** Messages that ask the player for its events: first until it answers, then once after `ready`. */
  hello: readonly unknown[]
  subscribe: readonly unknown[]
  play: unknown
  pause: unknown
  /** The events in a message; empty for messages that the page does not know. */
  read(message: unknown): PlayerMessage[]
}

const command = (func: string) => JSON.stringify({ event: 'command', func, args: [] })
const method = (name: string, value?: string) => JSON.stringify({ method: name, ...(value && { value }) })

const youtubeStates: Readonly<Record<number, PlayerMessage['type']>> = { 0: 'end', 1: 'play', 2: 'pause' }

/** The protocols of the providers whose players take messages. Others are played and stopped only as a whole. */
export const protocols: Readonly<Record<string, Protocol>> = {
  youtube: {
    hello: [JSON.stringify({ event: 'listening', id: 1, channel: 'widget' })],
    subscribe: [],
    play: command('playVideo'),
    pause: command('pauseVideo'),
    read(message) {
      const { event, info } = fields(message)
      if (event === 'onReady' || event === 'initialDelivery') return [{ type: 'ready' }]
      if (event === 'onError') return [{ type: 'fail' }]
      if (event === 'onStateChange') return stateOf(info)
      if (event !== 'infoDelivery') return []
      const { playerState, currentTime, duration } = fields(info)
      return [...stateOf(playerState), ...progressOf(currentTime, duration)]
    },
  },
  vimeo: {
    hello: [],
    subscribe: ['play', 'pause', 'ended', 'timeupdate', 'error'].map((name) =>
      method('addEventListener', name),
    ),
    play: method('play'),
    pause: method('pause'),
    read(message) {
      const { event, data } = fields(message)
      if (event === 'ready') return [{ type: 'ready' }]
      if (event === 'play' || event === 'pause') return [{ type: event }]
      if (event === 'ended' || event === 'finish') return [{ type: 'end' }]
      if (event === 'error') return [{ type: 'fail' }]
      const { seconds, duration } = fields(data)
      return event === 'timeupdate' ? progressOf(seconds, duration) : []
    },
  },
}

function stateOf(code: unknown): PlayerMessage[] {
  const type = typeof code === 'number' ? youtubeStates[code] : undefined
  return type ? [{ type } as PlayerMessage] : []
}

function progressOf(seconds: unknown, duration: unknown): PlayerMessage[] {
  if (typeof seconds !== 'number') return []
  return [{ type: 'progress', seconds, duration: typeof duration === 'number' ? duration : 0 }]
}

/** The fields of a message, which is an object or its JSON. Foreign texts have no fields. */
function fields(message: unknown): Record<string, unknown> {
  let value = message
  if (typeof message === 'string') {
    try {
      value = JSON.parse(message)
    } catch {
      return {}
    }
  }
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
