/** User agents of visitors, each with a viewport and a share. Census drops other agents as bots. */
const browsers = [
  {
    share: 45,
    agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    width: 390,
    height: 844,
  },
  {
    share: 25,
    agent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    width: 412,
    height: 915,
  },
  {
    share: 22,
    agent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    width: 1440,
    height: 900,
  },
  {
    share: 8,
    agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    width: 1920,
    height: 1080,
  },
]

export const pick = (list) => list[Math.floor(Math.random() * list.length)]

/** A random browser, weighted by share. */
export function randomPerson() {
  let at = Math.random() * browsers.reduce((sum, { share }) => sum + share, 0)
  return browsers.find(({ share }) => (at -= share) < 0) ?? browsers[0]
}

const hex = (digits) =>
  Array.from({ length: digits }, () => Math.floor(Math.random() * 16).toString(16)).join('')
export const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`
export function uuidv7() {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(12)}`
}
