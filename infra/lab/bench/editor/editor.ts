import type { Bench } from '../jobs/job.ts'
import {
  BEFORE_THE_EDITOR,
  measureEditorBytes,
  measureVisitorBytes,
  type EditorBytes,
  type VisitorBytes,
} from './bytes.ts'
import { measureEditorPage, type EditorTimes } from './page.ts'
import { measureSaves, type SaveFigures } from './saves.ts'

export type EditorFigures = {
  times: EditorTimes
  bytes: EditorBytes
  visitors: VisitorBytes
  saves: SaveFigures
}

/** Times in ms, sizes in bytes of gzip; visitors' pages may grow by these bytes. */
const GATES = {
  times: { open: 2_000, caret: 300, key: 50, others: 0 },
  bytes: { editor: 81_920, views: 92_160, text: 107_520, publish: 20_480 },
  growth: { everyPage: 100, allScripts: 100, css: 600, allCss: 600 },
  saves: 0.2,
}

/** Job `editor`: the page editor. */
export const measureEditor = async (bench: Omit<Bench, 'loader'>): Promise<EditorFigures> => ({
  times: await measureEditorPage(bench),
  bytes: await measureEditorBytes(),
  visitors: measureVisitorBytes(),
  saves: await measureSaves(bench),
})

/** The rows of the table. */
export function editorRows({ times, bytes, visitors, saves }: EditorFigures): Record<string, string>[] {
  return [
    row('open to first selection', times.open, GATES.times.open, ms),
    row('click in a text to caret', times.caret, GATES.times.caret, ms),
    row(`key to paint, p95 of ${times.keys} keys in 5 runs`, times.key, GATES.times.key, ms),
    row(
      `other blocks that a key renders (${times.renders} of its own)`,
      times.others,
      GATES.times.others,
      String,
    ),
    row('scripts: editor', bytes.editor, GATES.bytes.editor, kb),
    shown('scripts: editor, opened from the tree of pages', kb(bytes.afterTree)),
    row('scripts: views of pages', bytes.views, GATES.bytes.views, kb),
    row('scripts: text', bytes.text, GATES.bytes.text, kb),
    row('scripts: publish', bytes.publish, GATES.bytes.publish, kb),
    shown('scripts: zod', kb(bytes.zod)),
    ...Object.entries(bytes.later).map(([name, size]) => shown(`scripts later: ${name}`, kb(size))),
    growth('scripts of every page', visitors, 'everyPage'),
    growth(`all ${visitors.scripts} scripts (were ${BEFORE_THE_EDITOR.scripts})`, visitors, 'allScripts'),
    growth('stylesheet of every page', visitors, 'css'),
    growth('all stylesheets', visitors, 'allCss'),
    row(
      `save of 60 texts: ${saves.one.toFixed(1)} ms of CPU for one changed, ${saves.all.toFixed(1)} for all`,
      saves.one / saves.all,
      GATES.saves,
      (share) => share.toFixed(3),
    ),
  ]
}

const growth = (name: string, now: VisitorBytes, key: keyof typeof GATES.growth) =>
  row(
    `visitors, growth: ${name}`,
    now[key] - BEFORE_THE_EDITOR[key],
    GATES.growth[key],
    (size) => `${size} B`,
  )

const row = (name: string, value: number, gate: number, text: (value: number) => string) => ({
  'job editor': name,
  measured: text(value),
  gate: text(gate),
  met: value <= gate ? 'yes' : 'no',
})

const shown = (name: string, measured: string) => ({ 'job editor': name, measured, gate: '', met: '' })
const ms = (value: number) => `${value.toFixed(0)} ms`
const kb = (size: number) => `${(size / 1_024).toFixed(1)} KB`
