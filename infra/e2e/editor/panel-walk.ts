import type { FieldNode } from '@portico/web/src/config/content/blocks/nodes.ts'
import type { Path } from '@portico/web/src/config/features/editor/panels/fields/paths.ts'
import { controlsOf, leavesOf, optionTexts, withoutPlaces } from '@portico/web/src/testing/option-leaves.ts'
import type { Locator, Page } from 'playwright-core'

/** The fields that were set in a panel: the place of each leaf, and the text that it has to have where one was typed. */
export type PanelFields = Map<string, { path: Path; text?: string }>
type Walk = { page: Page; panel: Locator; found: PanelFields }

const named = ({ panel }: Walk, path: Path) => panel.locator(`[name="${path.join('.')}"]`)
const inside = ({ panel }: Walk, path: Path) => panel.locator(`[data-field="${path.join('.')}"]`)
const isThere = async (locator: Locator) => (await locator.count()) > 0

function mark({ found }: Walk, path: Path, text?: string) {
  found.set(withoutPlaces(path), { path, ...(text !== undefined && { text }) })
}

/** The leaves that have a control of their own and are not set yet. */
const openLeaves = ({ found }: Walk, nodes: readonly FieldNode[], path: Path) =>
  controlsOf(nodes, path).filter((leaf) => !found.has(withoutPlaces(leaf.split('.'))))

/**
 * Sets each field of a panel, or of a part of its value, once, as a person does. Choices and switches are changed until all
 * fields were shown.
 */
export async function setEveryField(
  page: Page,
  panel: Locator,
  nodes: readonly FieldNode[],
  path: Path = [],
): Promise<PanelFields> {
  const walk: Walk = { page, panel, found: new Map() }
  const isDone = () => openLeaves(walk, nodes, path).length === 0
  // First the fields that another one can hide; others are shown once a later one is set.
  await setAll(
    walk,
    nodes.filter(({ field }) => field.when !== undefined),
    path,
  )
  for (let round = 0; round < 2; round++) await setAll(walk, nodes, path)
  for (const { key, shape } of nodes)
    if (shape.kind === 'switch' && !isDone()) await turnOn(walk, [...path, key])
  await setAll(walk, nodes, path)
  for (const node of nodes) {
    if (node.shape.kind !== 'choice') continue
    for (const { value } of node.shape.options) {
      if (isDone()) return walk.found
      if (await choose(walk, node, [...path, node.key], String(value))) await setAll(walk, nodes, path)
    }
  }
  return walk.found
}

async function setAll(walk: Walk, nodes: readonly FieldNode[], path: Path): Promise<void> {
  for (const node of nodes)
    if (openLeaves(walk, [node], path).length > 0) await setOne(walk, node, [...path, node.key])
}

async function setOne(walk: Walk, node: FieldNode, path: Path): Promise<void> {
  const { shape, refersTo, field } = node
  if (refersTo === 'asset') return replacePicture(walk, path)
  if (refersTo === 'product') return chooseProduct(walk, path)
  if (field.control === 'html') return setHtml(walk, path)
  if (field.control === 'dataset') return setDataset(walk, node, path)
  if (node.key === 'focalPoint') return setFocalPoint(walk, path)
  switch (shape.kind) {
    case 'object':
      await openGroup(walk, path)
      return setAll(walk, shape.nodes, path)
    case 'list':
      return addEntries(walk, node, path)
    case 'texts': {
      const add = inside(walk, path).locator('.list-add button')
      if (!(await isThere(add))) return
      await add.click()
      return mark(walk, path)
    }
    case 'switch': {
      const input = named(walk, path)
      if (!(await isThere(input))) return
      await input.click()
      return mark(walk, path, String(await input.isChecked()))
    }
    case 'choice':
      return void (await choose(walk, node, path))
    case 'text':
    case 'number':
      return enter(walk, node, path)
  }
}

/** Chooses an option, or one that is not chosen. Returns false if the field is not shown. */
async function choose(walk: Walk, { shape }: FieldNode, path: Path, wanted?: string): Promise<boolean> {
  if (shape.kind !== 'choice') return false
  const options = shape.options.map(({ value, label }) => ({ value: String(value), label }))
  const select = named(walk, path)
  const group = inside(walk, path)
  if (await isThere(select)) {
    const now = await select.inputValue()
    const value = wanted ?? options.find((option) => option.value !== now)!.value
    await select.selectOption(value)
    mark(walk, path, value)
    return true
  }
  if (!(await isThere(group))) return false
  const now = await group.locator('button[aria-pressed=true]').allTextContents()
  const next = options.find(({ value, label }) => (wanted ? value === wanted : !now.includes(label)))!
  await group.getByRole('button', { name: next.label, exact: true }).click()
  mark(walk, path, next.value)
  return true
}

async function turnOn(walk: Walk, path: Path): Promise<void> {
  const input = named(walk, path)
  if (!(await isThere(input))) return
  await input.setChecked(true)
  mark(walk, path, 'true')
}

/** Types the first text that the field takes, or chooses the first thing that a picker lists. */
async function enter(walk: Walk, { shape, refersTo }: FieldNode, path: Path): Promise<void> {
  const input = named(walk, path)
  if (!(await isThere(input))) return
  const kind = await input.evaluate((element) =>
    element instanceof HTMLInputElement ? element.type : element.tagName,
  )
  if (kind === 'SELECT') {
    const now = await input.inputValue()
    const other = input.locator(`option:not([disabled]):not([value="${now}"])`).first()
    await other.waitFor({ state: 'attached' })
    const value = (await other.getAttribute('value'))!
    await input.selectOption(value)
    return mark(walk, path, value)
  }
  const isNumber = shape.kind === 'number'
  const isRight = (text: string) =>
    kind === 'date' ? /^\d{4}-/.test(text) : !isNumber || Number.isFinite(Number(text))
  for (const text of optionTexts.filter(isRight)) {
    await input.fill(text)
    if ((await input.getAttribute('aria-invalid')) === 'true') continue
    // The list of pages closes when the field is left.
    if (refersTo === 'page') await input.press('Tab')
    return mark(walk, path, text)
  }
}

/** Chooses the first file of the library. */
export async function chooseFile(page: Page): Promise<void> {
  const dialog = page.locator('dialog.asset-picker')
  await dialog.locator('.asset-open').first().click()
  await dialog.waitFor({ state: 'detached' })
}

async function replacePicture(walk: Walk, path: Path): Promise<void> {
  const button = inside(walk, path).locator('button')
  if (!(await isThere(button))) return
  await button.first().click()
  await chooseFile(walk.page)
  mark(walk, path)
}

async function chooseProduct(walk: Walk, path: Path): Promise<void> {
  await named(walk, path).click()
  await walk.page.locator('[role=option]').first().click()
  mark(walk, path)
}

async function setHtml(walk: Walk, path: Path): Promise<void> {
  const field = inside(walk, path)
  if (!(await isThere(field)) && path.length === 1) return
  if (path.length === 1) await field.locator('summary').click()
  await field.getByRole('button', { name: 'Bulleted list' }).click()
  mark(walk, path)
}

async function setDataset(walk: Walk, node: FieldNode, path: Path): Promise<void> {
  await named(walk, [...path, 'fileName']).fill('changed.csv')
  await named(walk, [...path, 'table']).fill(',Changed\nRow,7')
  for (const leaf of leavesOf([node], path.slice(0, -1))) mark(walk, leaf.split('.'))
}

async function setFocalPoint(walk: Walk, path: Path): Promise<void> {
  const field = inside(walk, path)
  if (!(await isThere(field))) return
  await field.locator('summary').click()
  for (const key of ['ArrowLeft', 'ArrowUp']) await field.locator('.focal-point').press(key)
  for (const key of ['x', 'y']) mark(walk, [...path, key])
}

/** Turns an optional group on, or chooses its picture. */
async function openGroup(walk: Walk, path: Path): Promise<void> {
  const toggle = inside(walk, path).locator(':scope > .switch-field input')
  if (await isThere(toggle)) await toggle.setChecked(true)
  const pick = inside(walk, path).locator(':scope > .picture-input .picture-pick')
  if (!(await isThere(pick))) return
  await pick.click()
  await chooseFile(walk.page)
}

/** Adds an entry of each kind, and sets its fields. */
async function addEntries(walk: Walk, { shape, field }: FieldNode, path: Path): Promise<void> {
  if (shape.kind !== 'list') return
  const list = inside(walk, path)
  const adds = list.locator(':scope > .list-add > button')
  for (let at = 0; at < (await adds.count()); at++) {
    const place = await list.locator(':scope > ol > .entry').count()
    await adds.nth(at).click()
    if (field.starts?.[at]?.file) await chooseFile(walk.page)
    const head = list.locator(':scope > ol > .entry').nth(place).locator('.entry-name').first()
    await head.waitFor()
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
    await setAll(walk, shape.nodes, [...path, place])
  }
}
