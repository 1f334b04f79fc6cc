import { openService, type Portico } from '../panels/panel-reader.ts'
import { createLoader, percentile } from './load.ts'
import { writeEntries } from '@portico/sites/serving/store/index-entries'
import { wordsOf } from '@portico/sites/serving/domain/plain-text'

/** Published pages of the measured website, and searches of each kind. */
const ENTRIES = 10_000
const SEARCHES = 200
const BATCH = 500
/** Highest 95th percentile of a search, ms. */
export const SEARCH_GATE_MS = 30

/** `cpu` is the CPU time of one search in all processes, ms, which other load on the machine affects less than the times. */
export type SearchFigures = { kind: string; p50: number; p95: number; cpu: number; count: number }

/** Words of the bodies: 5,000 made-up ones. Lower numbers are more frequent, as in a natural text. */
const word = (rank: number): string => {
  const syllables = ['ka', 'lo', 'mi', 'ter', 'san', 'vel', 'dor', 'pin', 'ru', 'gath']
  return String(rank)
    .padStart(4, '0')
    .split('')
    .map((digit) => syllables[Number(digit)])
    .join('')
}
const rankOf = (seed: number) => Math.floor(5_000 ** (((seed * 2_654_435_761) % 2 ** 32) / 2 ** 32)) - 1

const kinds: Record<string, (n: number) => string> = {
  'a word of every page': () => 'clay',
  'a rare word': (n) => word(3_000 + (n % 1_000)),
  'two words': (n) => `${word(n % 40)} ${word(40 + (n % 60))}`,
  'the beginning of a word': (n) => word(n % 300).slice(0, 5),
  'a mistyped word': (n) => swapped(word(1_500 + (n % 500))),
}

const swapped = (text: string) => text.slice(0, 2) + text[3] + text[2] + text.slice(4)

/**
 * Job 11. Writes 10,000 pages of about 150 words into the search index of the demo website, and searches them through the
 * gateway, one search after the other.
 */
export async function measureSearch(
  portico: Portico & { port: number; host: string },
): Promise<SearchFigures[]> {
  const { websiteId } = portico.demo
  const db = openService(portico, 'sites')
  const loader = createLoader({ port: portico.port, host: portico.host, connections: 1 })
  const paths: string[] = []
  try {
    for (let first = 0; first < ENTRIES; first += BATCH) {
      const entries = Array.from({ length: BATCH }, (_, at) => entryOf(first + at))
      paths.push(...entries.map(({ path }) => path))
      await db.tenant(websiteId, (tx) => writeEntries(tx, websiteId, 'portico_english', entries))
    }
    const search = async (text: string) => {
      const started = performance.now()
      const { status } = await loader.send({ path: `/search?format=json&q=${encodeURIComponent(text)}` })
      if (status !== 200) throw new Error(`a search was answered ${status}`)
      return performance.now() - started
    }
    const figures: SearchFigures[] = []
    for (const [kind, textOf] of Object.entries(kinds)) {
      for (let n = 0; n < 20; n++) await search(textOf(n))
      const times: number[] = []
      const before = portico.cpu()
      for (let n = 0; n < SEARCHES; n++) times.push(await search(textOf(n)))
      times.sort((a, b) => a - b)
      const cpu = (portico.cpu() - before) / 1_000 / SEARCHES
      figures.push({ kind, p50: percentile(times, 0.5), p95: percentile(times, 0.95), cpu, count: SEARCHES })
    }
    return figures
  } finally {
    await db.tenant(websiteId, (tx) => tx.query('delete from published_entry where path = any($1)', [paths]))
    await db.close()
    loader.close()
  }
}

function entryOf(number: number) {
  const words = Array.from({ length: 150 }, (_, at) => word(rankOf(number * 150 + at)))
  const body = `clay ${words.join(' ')}`
  const id = number.toString(16).padStart(24, 'b')
  const title = `${word(number % 5_000)} ${number}`
  return {
    path: `/bench/${number}`,
    id,
    collectionId: 'b'.repeat(24),
    item: null,
    title,
    labels: '',
    summary: '',
    body,
    words: wordsOf(`${title} ${body}`),
    publishedAt: new Date(1_700_000_000_000 + number * 60_000),
    updatedAt: new Date(1_700_000_000_000),
    fingerprint: 'bench',
  }
}

/** The rows of the printed table. */
export const searchRows = (figures: readonly SearchFigures[]) =>
  figures.map(({ kind, p50, p95, cpu }) => ({
    'search in 10,000 pages': kind,
    'p50 ms': p50.toFixed(1),
    'p95 ms': p95.toFixed(1),
    gate: SEARCH_GATE_MS,
    'CPU ms': cpu.toFixed(1),
    met: p95 <= SEARCH_GATE_MS ? 'yes' : 'no',
  }))
