// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { blockType, type BlockTypeName } from '@portico/proto/enums/block-type'
import { WrittenDocument } from '@portico/proto/site'
import { blockKinds } from '../../../content/blocks/block-types.ts'
import type { BlockValue } from '../../../content/blocks/block-kind.ts'
import { nodesOf, type FieldNode } from '../../../content/blocks/nodes.ts'
import { BlockSettings } from './BlockSettings.tsx'
import { partAt, type Path } from './fields/paths.ts'
import {
  firstOf,
  leavesOf,
  optionTexts,
  reportChanges,
  withoutPlaces,
} from '../../../../testing/option-leaves.ts'

// React asks for this in tests.
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const ID = 'a'.repeat(24)
const OTHER = 'b'.repeat(24)
const asset = (kind: string, type: string) => ({
  id: OTHER,
  kind,
  type,
  url: `/s/${OTHER}/file`,
  name: 'file',
  title: 'File',
  width: 900,
  height: 700,
  color: '#123456',
  alt: 'A bowl',
  bytes: 1,
  createdOn: 0,
  changedOn: 0,
  focalPoint: { x: 0.2, y: 0.2 },
})
const fileTypes: Record<string, string> = {
  picture: 'image/webp',
  audio: 'audio/ogg',
  video: 'video/webm',
  captions: 'text/vtt',
}
const collection = { folder: 'Shop', type: 1, fullUrl: '/journal', title: 'Journal' }

/** The replies of the services to the pickers. */
function replyTo(address: string): unknown {
  const { pathname, searchParams } = new URL(address, 'https://app.example')
  if (pathname.endsWith('/sites'))
    return { sites: [{ id: ID, url: 'https://site.example', title: 'Site', roles: ['admin'] }] }
  if (pathname.endsWith('/forms'))
    return {
      forms: [
        { id: ID, name: 'One' },
        { id: OTHER, name: 'Two' },
      ],
    }
  if (pathname.endsWith('/products'))
    return { products: [{ id: OTHER, collectionId: OTHER, title: 'Bowl', fullUrl: '/shop/p/bowl' }] }
  if (pathname.endsWith('/collections'))
    return {
      collections: [
        { ...collection, id: ID, folder: 'Help' },
        { ...collection, id: OTHER },
      ],
    }
  if (pathname.endsWith('/assets')) {
    const kind = searchParams.get('kind') ?? 'picture'
    return { assets: [asset(kind, fileTypes[kind] ?? 'application/pdf')], total: 1, used: 1, quota: 9 }
  }
  if (pathname.includes('folders')) return { folders: [] }
  if (pathname.endsWith('/settings')) return { settings: { mapSettings: { googleMapsKey: '' } } }
  return undefined
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    const reply = replyTo(address)
    if (reply === undefined) return new Promise<never>(() => undefined)
    return new Response(JSON.stringify(reply), { headers: { 'content-type': 'application/json' } })
  })
  // jsdom has no modal dialogs, and no CSS.
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
})

type Panel = {
  host: HTMLElement
  value: () => BlockValue
  /** The leaves that are set already. */
  set: ReadonlySet<string>
  stop: () => Promise<void>
}

async function open(type: number, first: BlockValue, set: ReadonlySet<string>): Promise<Panel> {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  let value = first
  function Shown() {
    const [current, setCurrent] = useState(first)
    return (
      <BlockSettings
        websiteId={ID}
        roles={['admin']}
        block={{ id: 'b', type, value: current }}
        onChange={(patch) => {
          const all = Object.entries({ ...value, ...patch }).filter(([, part]) => part !== undefined)
          value = Object.fromEntries(all)
          setCurrent(value)
        }}
        onHideOn={() => undefined}
      />
    )
  }
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[`/sites/${ID}`]}>
          <Routes>
            <Route path="/sites/:websiteId" element={<Shown />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  const stop = async () => {
    await act(async () => root.unmount())
    host.remove()
  }
  return { host, value: () => value, set, stop }
}

const turn = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)))
async function find<E extends Element>(look: () => E | null | undefined): Promise<E | null> {
  for (let turns = 0; turns < 60; turns++) {
    const found = look()
    if (found) return found
    await turn()
  }
  return null
}
const click = (element: Element) => act(async () => (element as HTMLElement).click())
const inside = (host: Element, path: Path) => host.querySelector(`[data-field="${path.join('.')}"]`)
const named = (host: Element, path: Path) =>
  host.querySelector<HTMLInputElement>(`[name="${path.join('.')}"]`)

async function enter(input: HTMLInputElement, text: string) {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input) as object, 'value')!
  await act(async () => {
    set!.call(input, text)
    input.dispatchEvent(new Event(input.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
  })
}

async function chooseFile() {
  const file = await find(() => document.querySelector('.asset-open'))
  if (file) await click(file)
}

/** Sets the fields of a value by their controls, and reports the path of each leaf that has changed. */
async function setAll(panel: Panel, nodes: readonly FieldNode[], path: Path, done: (path: Path) => void) {
  for (const node of nodes) {
    const own = [...path, node.key]
    if (leavesOf([node], path).every((leaf) => panel.set.has(withoutPlaces(leaf.split('.'))))) continue
    const before = panel.value()
    await setOne(panel, node, own, done)
    reportChanges(before, panel.value(), [], done)
  }
}

async function setOne(panel: Panel, node: FieldNode, path: Path, done: (path: Path) => void) {
  const { host, value } = panel
  const { shape, refersTo, field } = node
  const now = () => JSON.stringify(partAt(value(), path))
  const before = now()
  if (refersTo === 'asset') {
    const button = inside(host, path)?.querySelector('button')
    if (!button) return
    await click(button)
    return chooseFile()
  }
  if (refersTo === 'product') return chooseProduct(named(host, path))
  if (field.control === 'html') return setHtml(inside(host, path), host, path)
  if (field.control === 'dataset') {
    await enter(named(host, [...path, 'fileName'])!, 'changed.csv')
    return enter(named(host, [...path, 'table'])!, ',Changed\nRow,7')
  }
  if (node.key === 'focalPoint') {
    const point = inside(host, path)?.querySelector('.focal-point')
    for (const key of ['ArrowLeft', 'ArrowUp'])
      await act(async () => point?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
    return
  }
  switch (shape.kind) {
    case 'object': {
      const group = inside(host, path)
      const toggle = group?.querySelector<HTMLInputElement>(':scope > .switch-field input')
      if (toggle && !toggle.checked) await click(toggle)
      const pick = group?.querySelector(':scope > .picture-input .picture-pick')
      if (pick) {
        await click(pick)
        await chooseFile()
      }
      return setAll(panel, shape.nodes, path, done)
    }
    case 'list': {
      const adds = () => [...(inside(host, path)?.querySelectorAll(':scope > .list-add > button') ?? [])]
      for (let at = 0; at < adds().length; at++) {
        const length = (partAt(value(), path) as unknown[] | undefined)?.length ?? 0
        await click(adds()[at]!)
        if (field.starts?.[at]?.file) await chooseFile()
        const entry = (): Element | undefined =>
          inside(host, path)?.querySelectorAll(':scope > ol > .entry')[length]
        await find(() => entry()?.querySelector('.entry-name'))
        const head = entry()?.querySelector('.entry-name')
        if (head?.getAttribute('aria-expanded') === 'false') await click(head)
        if (entry()) await setAll(panel, shape.nodes, [...path, length], done)
      }
      return
    }
    case 'texts': {
      const add = inside(host, path)?.querySelector('.list-add button')
      if (add) await click(add)
      return
    }
    case 'switch': {
      const input = named(host, path)
      if (input) await click(input)
      return
    }
    case 'choice': {
      const select = named(host, path)
      const options = [...(select?.querySelectorAll('option') ?? [])].map((option) => option.value)
      const buttons = [...(inside(host, path)?.querySelectorAll('button[aria-pressed=false]') ?? [])]
      if (buttons[0]) await click(buttons[0])
      const other = options.find((option) => option !== '' && option !== select!.value)
      if (other !== undefined) await enter(select!, other)
      return
    }
    case 'text':
    case 'number': {
      const input = named(host, path)
      if (input?.tagName === 'SELECT') {
        await find(() => input.querySelectorAll('option:not([disabled])')[1])
        return enter(input, input.value === OTHER ? ID : node.refersTo === 'folder' ? 'Shop' : OTHER)
      }
      for (const text of optionTexts) if (input?.isConnected && now() === before) await enter(input, text)
    }
  }
}

async function setHtml(field: Element | null, host: Element, path: Path) {
  if (field instanceof HTMLDetailsElement)
    await act(async () => {
      field.open = true
      field.dispatchEvent(new Event('toggle'))
    })
  const tool = await find(() =>
    host.querySelector(`[data-field="${path.join('.')}"] [aria-label="Bulleted list"]`),
  )
  if (tool) await click(tool)
}

async function chooseProduct(input: HTMLInputElement | null) {
  if (!input) return
  await act(async () => input.focus())
  await enter(input, 'Bowl')
  const option = await find(() => document.querySelector('[role=option]'))
  if (option) await click(option)
}

/** Sets every field of a type; returns the leaves that were changed by a control and are in a valid value. */
async function optionsOf(name: BlockTypeName) {
  const type = blockType[name]
  const nodes = nodesOf(blockKinds.get(type)!.fields)
  const set = new Set<string>()
  const done = (path: Path) => void set.add(withoutPlaces(path))
  // Conditions hide fields: each choice is made once, then all fields are set again.
  const choices = nodes.flatMap(({ key, shape }) =>
    shape.kind === 'choice' ? shape.options.map((option) => ({ [key]: option.value })) : [],
  )
  const switches = nodes.flatMap(({ key, shape }) => (shape.kind === 'switch' ? [{ [key]: true }] : []))
  const all = leavesOf(nodes)
  const states = [{}, ...choices, ...switches, Object.assign({}, ...switches) as object]
  let full: BlockValue = {}
  // Some fields are shown only beside other ones, so the second round begins with the values of the first one.
  for (const [at, more] of [...states, ...states].entries()) {
    if (all.every((leaf) => set.has(leaf))) break
    const first = { ...firstOf(name, ID), ...(at >= states.length && full), ...more }
    const panel = await open(type, first, set)
    await setAll(panel, nodes, [], done)
    if (at === 0) full = panel.value()
    const blocks = [{ id: 'b', type, value: panel.value() }]
    const sections = [{ id: 's', rows: [{ columns: [{ span: 12, blocks }] }] }]
    expect(WrittenDocument.safeParse({ title: 'Page', sections }).error?.issues ?? [], name).toEqual([])
    await panel.stop()
  }
  return { missing: all.filter((leaf) => !set.has(leaf)), count: all.length }
}

let count = 0

test.each(Object.keys(blockType) as BlockTypeName[])(
  'every field of %s is set by a control',
  async (name) => {
    const found = await optionsOf(name)
    count += found.count
    expect(found.missing).toEqual([])
  },
)

test('these are all fields but the HTML of Markdown', () => {
  // The pictures of hosted galleries are one leaf of the JSON Schema, and seven fields more here.
  process.stdout.write(`${count} fields were set\n`)
  expect(count).toBe(452 + 7)
})
