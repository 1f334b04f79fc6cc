import { checkPageUrl, isInternalUrl } from '@portico/proto/links/links'
import { linkMessages } from '@portico/proto/texts/link-messages'
import type { Redirect } from '@portico/proto/http/website/redirects'

type RedirectFields = Pick<Redirect, 'source' | 'target' | 'status'>

/** A line of pasted redirects: its redirect, or why it is none. */
export type PastedLine = { line: number; text: string } & ({ redirect: RedirectFields } | { problem: string })

/**
 * Reads redirects of a pasted text, one in a line: the old address, an optional arrow, the new one, and 301 or 302, with
 * spaces, tabs, commas or semicolons between them. Empty lines and lines with # at their start are left out.
 */
export function readPasted(text: string): PastedLine[] {
  return text.split(/\r?\n/).flatMap((each, at): PastedLine[] => {
    const words = each.split(/[\s,;]+/).filter((word) => word !== '' && word !== '->' && word !== '→')
    if (words.length === 0 || words[0]!.startsWith('#')) return []
    const place = { line: at + 1, text: each.trim() }
    const result = readWords(words)
    return [typeof result === 'string' ? { ...place, problem: result } : { ...place, redirect: result }]
  })
}

function readWords([source = '', target = '', status = '301', ...more]: string[]): RedirectFields | string {
  if (target === '' || more.length > 0) return 'A line needs an old and a new address.'
  const noPage = checkPageUrl(source)
  if (noPage) return noPage
  if (!isInternalUrl(target) && !/^https:\/\/./i.test(target)) return linkMessages.invalidPageUrl(target)
  if (status !== '301' && status !== '302') return linkMessages.unexpectedOption(status)
  return { source, target, status: Number(status) as 301 | 302 }
}
