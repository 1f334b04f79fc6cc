// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { blockName } from '../../../content/blocks/block-name.ts'
import { apply } from '../document/apply.ts'
import { diff } from '../document/diff.ts'
import { merge } from '../document/merge/merge.ts'
import { page } from '../document/testing/page.ts'
import type { Command, EditedDocument } from '../document/types.ts'
import type { NameOf } from './change-words.ts'
import { HeldNotice } from './HeldNotice.tsx'
import { MergeReview } from './MergeReview.tsx'
import type { PageSession } from './page-session.ts'
import { RestoreNotice } from './RestoreNotice.tsx'
import { SaveNotices } from './SaveNotices.tsx'
import { SaveState } from './SaveState.tsx'
import type { PageSaving } from './usePageSession.ts'

// React asks for this in tests.
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let root: Root
let host: HTMLElement
beforeEach(() => {
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
})
const show = (node: ReactNode) => act(async () => root.render(node))
const press = (label: string) =>
  act(async () =>
    [...host.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click(),
  )
const nameOf: NameOf = ({ type, value }) => blockName(type, value)

function run(document: EditedDocument, ...commands: Command[]): EditedDocument {
  return commands.reduce((before, command) => {
    const applied = apply(before, command)
    if (!applied.ok) throw new Error(applied.reason)
    return applied.document
  }, document)
}
const write = (html: string): Command => ({ type: 'block.set', id: 'a', patch: { html } })

function conflict() {
  const base = page('12:a')
  const mine = run(base, write('<h2>Mugs</h2><p>Mine</p>'), { type: 'page.set', patch: { title: 'My mugs' } })
  const theirs = run(base, write('<h2>Mugs</h2><p>Theirs</p>'), {
    type: 'page.set',
    patch: { title: 'Cups' },
  })
  const { conflicts } = merge(base, mine, theirs)
  return { base, theirs: { document: theirs, revision: 2 }, conflicts }
}

test('the review leaves the focus where the owner types until it is opened, shows both versions as text and takes a choice for each part', async () => {
  const resolve = vi.fn()
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  await show(<MergeReview conflict={conflict()} nameOf={nameOf} resolve={resolve} />)
  expect(document.activeElement).toBe(field)
  field.remove()
  await press('Choose versions')
  expect(document.activeElement?.textContent).toBe('Another editor changed the same parts')
  const rows = [...host.querySelectorAll('fieldset')].map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'HeadingMineMugs MineTheirsMugs TheirsBoth, mine as a new block behind theirs',
    'Title of the pageMineMy mugsTheirsCups',
  ])
  await act(async () => host.querySelector<HTMLInputElement>('input[value=both]')?.click())
  await press('Save these choices')
  expect(resolve).toHaveBeenLastCalledWith({ 'block.a': 'both', 'page.title': 'mine' })
  await press('Use all of theirs')
  expect(resolve).toHaveBeenLastCalledWith({ 'block.a': 'theirs', 'page.title': 'theirs' })
})

test('lost work is named by its changes, and is restored or discarded', async () => {
  const before = page('12:a,b')
  const after = run(before, write('New'), {
    type: 'block.turn',
    id: 'b',
    to: { type: blockType.horizontalRule, value: {} },
  })
  const [restore, dismiss] = [vi.fn(), vi.fn()]
  const lost = {
    work: { at: Date.now(), base: before, revision: 1, document: after },
    changes: diff(before, after),
  }
  await show(<RestoreNotice lost={lost} nameOf={nameOf} restore={restore} dismiss={dismiss} />)
  expect([...host.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Text: changed a → New',
    'Line: turned into another type b → Empty',
  ])
  await press('Restore them')
  await press('Discard them')
  expect([restore.mock.calls.length, dismiss.mock.calls.length]).toEqual([1, 1])
})

test.each<[PageSaving['state'], string]>([
  [{ status: 'saved' }, 'Saved'],
  [{ status: 'changed' }, 'Unsaved changes'],
  [{ status: 'saving' }, 'Saving…'],
  [{ status: 'waiting', reason: 'offline', message: '', retryAt: 0 }, 'Not saved: no connectionTry again'],
  [{ status: 'waiting', reason: 'busy', message: '', retryAt: 0 }, 'Not saved: Portico is busyTry again'],
  [{ status: 'signed-out' }, 'Not saved: your session has endedTry again'],
  [{ status: 'refused', message: 'Refused.', errors: { title: 'Is too long.' } }, 'Not saved'],
  [{ status: 'conflict', conflict: conflict() }, 'Not saved: choose a version'],
])('the saved state %j is said in words', async (state, text) => {
  const saving = { state, flush: () => Promise.resolve(true), retryNow: vi.fn(), resolve: vi.fn() }
  await show(<SaveState saving={saving} />)
  expect(host.textContent).toBe(text)
  await press('Try again')
  expect(saving.retryNow.mock.calls.length).toBe(text.endsWith('Try again') ? 1 : 0)
})

test('parts that are not saved are listed with their reason and selected from the list', async () => {
  const select = vi.fn()
  const block = { id: 'a', type: blockType.html, value: { html: '<h2>Mugs</h2>' } }
  await show(
    <HeldNotice
      held={[
        { kind: 'block', block, reason: 'It may have at most 200,000 characters. Shorten it.' },
        { kind: 'section', id: 's', field: 'anchor', reason: 'Is used twice.' },
      ]}
      nameOf={nameOf}
      select={select}
    />,
  )
  expect(host.querySelector('.save-notice')?.textContent).toContain('2 parts are not saved.')
  expect([...host.querySelectorAll('li')].map(({ textContent }) => textContent.trim())).toEqual([
    'Heading: It may have at most 200,000 characters. Shorten it. Mugs',
    'Name of a section for links: Is used twice.',
  ])
  await press('Heading')
  await press('Name of a section for links')
  expect(select.mock.calls).toEqual([[{ kind: 'blocks', ids: ['a'] }], [{ kind: 'section', id: 's' }]])
  const saving: PageSaving = {
    state: { status: 'held', held: [] },
    flush: async () => false,
    retryNow: () => undefined,
    resolve: () => undefined,
  }
  await show(<SaveState saving={saving} />)
  expect(host.querySelector('.save-state')?.textContent).toBe('Not saved')
})

test('a save that is refused as a whole says why above the page, and that the changes are kept', async () => {
  const retryNow = vi.fn()
  const saving: PageSaving = {
    state: { status: 'refused', message: 'The page is gone.', errors: {} },
    flush: async () => false,
    retryNow,
    resolve: () => undefined,
  }
  const state = {
    tab: 'here',
    journal: 'on',
    lost: undefined,
    merged: [],
    held: [],
    item: undefined,
  } as const
  // The notice of a refusal uses nothing of the session.
  const session = {} as PageSession
  await show(<SaveNotices session={session} state={state} saving={saving} nameOf={nameOf} />)
  expect(host.querySelector('.save-notice')?.textContent).toBe(
    'Your changes are not saved. The page is gone. Your changes are kept on this device until they are saved.Try again',
  )
  await press('Try again')
  expect(retryNow).toHaveBeenCalled()
})
