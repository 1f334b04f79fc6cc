import { isDeepStrictEqual } from 'node:util'
import { blockType } from '@portico/proto/enums/block-type'
import { nameOf } from '@portico/proto/enums/lookup'
import type { InjectedCode } from '@portico/proto/http/website/code-injection'
import type { ReleaseChange } from '@portico/proto/http/website/releases'
import { blocksOf, type Block, type PageDocument } from '@portico/proto/site'
import type { ReleasedSite } from '../../model/release.ts'
import { changeOf, type ReleaseEntry } from '../../model/release-entry.ts'

type Version = (ReleaseEntry & { document: PageDocument }) | null

/** Compares two releases: the pages that visitors see differently, with their fields and blocks, then the settings. */
export function diffVersions(
  before: ReleasedSite,
  after: ReleasedSite,
  versions: readonly { before: Version; after: Version }[],
): ReleaseChange[] {
  const changes: ReleaseChange[] = []
  for (const { before: old, after: next } of versions) {
    const change = changeOf(old, next)
    if (change) changes.push({ ...change, fields: changedFields(old, next), blocks: diffBlocks(old, next) })
  }
  const fields = [
    ...namesOfChanges({ title: before.title, ...before.settings }, { title: after.title, ...after.settings }),
    ...namesOfChanges(codeFields(before.code ?? null), codeFields(after.code ?? null)),
    ...namesOfChanges(
      { navigation: before.navigation, footerNavigation: before.footerNavigation },
      { navigation: after.navigation, footerNavigation: after.footerNavigation },
    ),
  ]
  if (fields.length > 0)
    changes.push({ kind: 'settings', path: '', title: 'Settings and navigation', fields, blocks: [] })
  return changes
}

/** Fields of the content that every save changes, or that follow from others. */
const DERIVED = new Set(['updatedOn', 'fullUrl', 'itemCount', 'ordering', 'addedOn'])

function changedFields(old: Version, next: Version): string[] {
  if (!old || !next) return []
  return [
    ...namesOfChanges({ ...old.content }, { ...next.content }).filter((name) => !DERIVED.has(name)),
    ...namesOfChanges(codeFields(old.code), codeFields(next.code)),
  ]
}

/** Injected code by the name of its field. Only names are shown, because reading code needs permission 1219. */
const codeFields = (code: InjectedCode | null) =>
  Object.fromEntries(
    Object.entries(code ?? {}).flatMap(([name, text]) => (text === '' ? [] : [[`code.${name}`, text]])),
  )

function namesOfChanges(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isDeepStrictEqual(asJson(before[name]), asJson(after[name])),
  )
}

const asJson = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)))

/** The blocks that differ, in the reading order of the newer page; removed ones last. */
function diffBlocks(old: Version, next: Version): ReleaseChange['blocks'] {
  const before = new Map((old ? blocksOf(old.document) : []).map((block) => [block.id, block]))
  const blocks = next ? blocksOf(next.document) : []
  const order = [...before.keys()].filter((id) => blocks.some((block) => block.id === id))
  const changes: ReleaseChange['blocks'] = []
  let place = 0
  for (const block of blocks) {
    const former = before.get(block.id)
    before.delete(block.id)
    const isInOrder = former === undefined || order[place] === block.id
    if (former) place = isInOrder ? place + 1 : place
    const kind = !former
      ? 'added'
      : isDeepStrictEqual([former.type, former.value], [block.type, block.value])
        ? isInOrder
          ? null
          : 'moved'
        : 'changed'
    if (kind)
      changes.push({ id: block.id, type: block.type, kind, before: textOf(former), after: textOf(block) })
  }
  for (const block of before.values())
    changes.push({ id: block.id, type: block.type, kind: 'removed', before: textOf(block), after: '' })
  return changes
}

/** The words of a block: the texts of its value without markup, one a line. */
function textOf(block: Block | undefined): string {
  const texts: string[] = []
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.push(withoutTags(value))
    else if (Array.isArray(value)) value.forEach(collect)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
  }
  collect(block?.value)
  return texts.filter((text) => text !== '').join('\n')
}

/** The text of a piece of HTML in one line. Each tag becomes a space. */
function withoutTags(html: string): string {
  let text = ''
  for (let at = 0; at < html.length;) {
    const open = html.indexOf('<', at)
    if (open < 0) return oneLine(text + html.slice(at))
    text += `${html.slice(at, open)} `
    const end = html.indexOf('>', open)
    at = end < 0 ? html.length : end + 1
  }
  return oneLine(text)
}

const oneLine = (text: string) => text.split(/\s/).filter(Boolean).join(' ')

const signs = { added: '+', removed: '-', changed: '~', settings: '~', moved: '~' } as const

/** The difference as text: a line for each page, and under it the texts of its blocks, before with - and after with +. */
export function diffText(changes: readonly ReleaseChange[]): string {
  return changes
    .flatMap(({ kind, path, title, fields, blocks }) => [
      `${signs[kind]} ${path === '' ? title : `${path} ${title}`}${fields.length > 0 ? ` (${fields.join(', ')})` : ''}`,
      ...blocks.flatMap((block) => [
        `  ${signs[block.kind]} ${nameOf(blockType, block.type) ?? block.type} ${block.id}${block.kind === 'moved' ? ' (moved)' : ''}`,
        ...(block.kind === 'moved' ? [] : linesOf('-', block.before)),
        ...(block.kind === 'moved' ? [] : linesOf('+', block.after)),
      ]),
    ])
    .join('\n')
}

const linesOf = (sign: string, text: string) =>
  text === '' ? [] : text.split('\n').map((line) => `    ${sign} ${line}`)
