import { VIDEO_ANSWER_MS, VIDEO_LISTEN_INTERVAL_MS } from '@portico/proto/limits/overlay-limits'
import type { LoadedPlayer, PlayerEvents } from './player-events.ts'
import { protocols } from './provider-protocol.ts'

/** A player of a provider may run scripts and go to full screen. It may not replace the page. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-presentation allow-forms allow-popups allow-popups-to-escape-sandbox'

/**
 * Loads the player of a provider into `container`. Players of providers with a protocol report their events. For others,
 * `play` is reported when the player has loaded. A player that has not loaded in time has failed.
 */
export function openProvider(
  container: Element,
  { url, provider, title }: { url: string; provider: string; title: string },
  events: PlayerEvents,
): LoadedPlayer {
  const protocol = Object.hasOwn(protocols, provider) ? protocols[provider] : undefined
  const origin = new URL(url).origin
  let frame = createFrame(url, title)
  let isReady = false
  let asking: ReturnType<typeof setInterval> | undefined
  let asked = 0

  const send = (message: unknown) => frame.contentWindow?.postMessage(message, origin)
  const ask = () => {
    // To any origin: a frame that could not be loaded has none, and the browser logs an error for another one.
    for (const message of protocol?.hello ?? []) frame.contentWindow?.postMessage(message, '*')
    asked += VIDEO_LISTEN_INTERVAL_MS
    if (asked >= VIDEO_ANSWER_MS) clearInterval(asking)
  }
  const onMessage = ({ source, origin: sender, data }: MessageEvent) => {
    if (!protocol || source !== frame.contentWindow || sender !== origin) return
    for (const message of protocol.read(data)) {
      if (!isReady) {
        isReady = true
        clearInterval(asking)
        protocol.subscribe.forEach(send)
      }
      if (message.type === 'progress') events.progress(message.seconds, message.duration)
      else if (message.type !== 'ready') events[message.type]()
    }
  }
  const late = setTimeout(() => events.fail(), VIDEO_ANSWER_MS)
  const onLoad = () => {
    clearTimeout(late)
    if (!protocol) return events.play()
    if (isReady || protocol.hello.length === 0) return
    asked = 0
    clearInterval(asking)
    asking = setInterval(ask, VIDEO_LISTEN_INTERVAL_MS)
    ask()
  }
  window.addEventListener('message', onMessage)
  frame.addEventListener('load', onLoad)
  container.append(frame)

  return {
    play: () => protocol && isReady && send(protocol.play),
    pause() {
      if (protocol && isReady) send(protocol.pause)
      return protocol !== undefined && isReady
    },
    focus: () => frame.focus(),
    reload() {
      isReady = false
      clearInterval(asking)
      // A new frame: messages of the former player, which may still arrive, are not from its window.
      const former = frame
      const hadFocus = document.activeElement === former
      frame = createFrame(url, title)
      frame.addEventListener('load', onLoad)
      former.removeEventListener('load', onLoad)
      former.replaceWith(frame)
      if (hadFocus) frame.focus()
    },
    remove() {
      clearTimeout(late)
      clearInterval(asking)
      window.removeEventListener('message', onMessage)
      frame.removeEventListener('load', onLoad)
      frame.remove()
    },
  }
}

function createFrame(url: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = title || 'Video'
  frame.allow = 'autoplay; fullscreen; encrypted-media; picture-in-picture'
  frame.setAttribute('sandbox', SANDBOX)
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.src = url
  return frame
}
