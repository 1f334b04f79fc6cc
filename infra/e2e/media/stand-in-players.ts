import type { BrowserContext } from 'playwright-core'

/** A player of YouTube, from its public documentation: it sends events after the page has requested them. */
const youtube = `
  let time = 0
  const send = (event, info) => parent.postMessage(JSON.stringify({ event, info, id: 1 }), '*')
  addEventListener('message', ({ data }) => {
    const { event, func } = JSON.parse(data)
    if (event === 'listening') { send('onReady'); send('onStateChange', 1); send('infoDelivery', { currentTime: 2, duration: 8 }) }
    if (func === 'pauseVideo') send('onStateChange', 2)
    if (func === 'playVideo') send('onStateChange', 1)
  })
  document.body.onclick = () => send('onStateChange', 0)`

/** A player of Vimeo: it reports that it is ready, and the events that the page has subscribed to. */
const vimeo = `
  const events = new Set()
  let isRefused = false
  const refuse = () => send('error', { name: 'PrivacyError' })
  const send = (event, data) => (event === 'ready' || events.has(event)) && parent.postMessage(JSON.stringify({ event, data }), '*')
  addEventListener('message', ({ data }) => {
    const { method, value } = JSON.parse(data)
    if (method === 'addEventListener') events.add(value)
    if (value === 'error' && isRefused) refuse() // it was pressed before the page had subscribed
    if (value === 'timeupdate') { send('play'); send('timeupdate', { seconds: 4, duration: 8, percent: 0.5 }) }
    if (method === 'pause') send('pause')
  })
  document.body.onclick = () => { isRefused = true; refuse() }
  send('ready')`

const script = (host: string) => {
  if (host === 'www.youtube-nocookie.com') return youtube
  return host === 'player.vimeo.com' ? vimeo : ''
}

/**
 * Answers every request to another host with a stand-in player: `never.example` does not answer. Returns the addresses that
 * were requested, and how often each was.
 */
export async function standInPlayers(context: BrowserContext): Promise<string[]> {
  const requested: string[] = []
  await context.route(
    ({ hostname }) => !hostname.endsWith('localhost'),
    async (route) => {
      const url = new URL(route.request().url())
      requested.push(url.href)
      if (url.hostname === 'never.example') return
      const body = `<!doctype html><title>Player</title><body style="background:#234">Player<script>${script(url.hostname)}</script>`
      await route.fulfill({ contentType: 'text/html', body })
    },
  )
  return requested
}
