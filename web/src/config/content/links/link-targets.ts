import { classifyLink, linkProblem } from '@portico/proto/links/links'
import { linkOf } from './typed-link.ts'

/** A place to which a link can lead. `id` is different for each. */
export type LinkTarget = { id: string; href: string; label: string; note?: string }
export type LinkGroup = { title: string; targets: LinkTarget[] }

const SHOWN = 8

/** The targets whose name or address contains the text, as a list of groups; empty groups are left out. */
export function matching(groups: readonly LinkGroup[], text: string): LinkGroup[] {
  const part = text.trim().toLowerCase()
  const isMatch = ({ label, href }: LinkTarget) => `${label}\n${href}`.toLowerCase().includes(part)
  return groups
    .map(({ title, targets }) => ({ title, targets: targets.filter(isMatch).slice(0, SHOWN) }))
    .filter(({ targets }) => targets.length > 0)
}

const KINDS = {
  anchor: 'Section of this page',
  contentLink: 'Path of this website',
  fileLink: 'File of this website',
  externalLink: 'Web address',
} as const
const SCHEMES: Readonly<Record<string, string>> = {
  mailto: 'Email address',
  tel: 'Telephone number',
  sms: 'Text message',
  ftp: 'Address of a file server',
}

/** The kind of a valid link in words (ENUM-49); null for an empty or refused one. */
export function kindOf(link: string): string | null {
  if (linkProblem(link) !== null) return null
  const kind = classifyLink(link)
  if (kind === 'otherProtocol') return SCHEMES[link.split(':', 1)[0]!.toLowerCase()] ?? null
  return kind === 'empty' || kind === 'malformedProtocol' ? null : KINDS[kind]
}

/** The typed text as a target of its own, if it is an address. */
export function typedTarget(text: string): LinkGroup[] {
  const href = linkOf(text)
  const note = kindOf(href)
  return note === null ? [] : [{ title: 'Address', targets: [{ id: 'typed', href, label: href, note }] }]
}
