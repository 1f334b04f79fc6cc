import { expect, test } from 'vitest'
import { botName, createAgentReader, readAgent } from './agent.ts'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 1, 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    2,
    'Safari',
    'iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    2,
    'Chrome',
    'Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Safari/537.36',
    3,
    'Samsung',
    'Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    1,
    'Edge',
    'Windows',
  ],
])('device, browser and system of %s', (text, device, browser, os) => {
  expect(readAgent(text)).toEqual({ isBot: false, device, browser, os })
})

test('crawlers, command-line clients and empty agents are bots', () => {
  const agents = [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'curl/8.5.0',
    '',
  ]
  expect(agents.map((text) => readAgent(text).isBot)).toEqual([true, true, true])
})

test('a reader with a small cache gives the same answers', () => {
  const agentOf = createAgentReader(1)
  expect([agentOf('curl/8'), agentOf(''), agentOf('curl/8')]).toEqual([
    readAgent('curl/8'),
    readAgent(''),
    readAgent('curl/8'),
  ])
})

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Googlebot'],
  ['Mozilla/5.0 (compatible; bingbot/2.0)', 'bingbot'],
  ['curl/8.5.0', 'curl'],
  ['', '(unnamed)'],
  ['z'.repeat(500), 'z'.repeat(64)],
])('the name of the bot %s is %s', (text, name) => {
  expect(botName(text)).toBe(name)
})
