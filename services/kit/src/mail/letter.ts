import { MAX_MAIL_SUBJECT } from '@portico/proto/limits'
import { escapeHtml } from '../html/escape.ts'
import type { Letter } from './mail.ts'

/** Content of a mail as plain text; the template escapes it. */
export type LetterParts = {
  to: string
  subject: string
  greeting: string
  paragraphs: readonly string[]
  button?: { label: string; url: string }
  /** Tables and blocks of lines after the button. */
  sections?: readonly LetterSection[]
  /** Paragraphs after the sections. */
  afterwards?: readonly string[]
  /** Small text at the end: why the reader gets this mail, and what to do if it is not expected. */
  closing: string
} & Pick<Letter, 'replyTo' | 'messageId'>

/** A table whose rows end with a value, such as an amount; lines under a heading, such as an address; or a link. */
export type LetterSection =
  | { rows: readonly LetterRow[] }
  | { heading: string; lines: readonly string[] }
  | { link: { label: string; url: string } }
export type LetterRow = { label: string; note?: string; value: string; isTotal?: boolean }

/**
 * Builds a mail from the one template: text and HTML with the same content, without pictures or remote resources. Each text has its
 * colour and background, so that it stays readable where a mail program turns colours round for a dark screen.
 */
export function letter({
  to,
  subject,
  greeting,
  paragraphs,
  button,
  sections = [],
  afterwards = [],
  closing,
  ...headers
}: LetterParts): Letter {
  const text = [
    greeting,
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...sections.map(sectionText),
    ...afterwards,
    closing,
  ]
  const html = [
    `<h1 style="margin:0 0 16px;font:600 20px/1.3 ${FONT};color:${INK}">${escapeHtml(greeting)}</h1>`,
    ...paragraphs.map((each) => paragraphHtml(each, '0 0 16px')),
    ...(button ? [buttonHtml(button)] : []),
    ...sections.map(sectionHtml),
    ...afterwards.map((each) => paragraphHtml(each, '24px 0 0')),
    `<p style="margin:24px 0 0;font:14px/1.5 ${FONT};color:${MUTED}">${escapeHtml(closing)}</p>`,
  ]
  return {
    ...headers,
    to,
    subject: oneLine(subject, MAX_MAIL_SUBJECT),
    text: `${text.join('\n\n')}\n`,
    html: page(subject, html.join('')),
  }
}

/** Returns "Hello Ada,", or "Hello," without a name. */
export const hello = (name: string): string => (name === '' ? 'Hello,' : `Hello ${oneLine(name)},`)

/** Returns user input as one line without control characters, cut to `max` characters. */
export function oneLine(text: string, max = 120): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return line.length > max ? `${line.slice(0, max - 1).toWellFormed()}…` : line
}

const INK = '#1d1d1f'
const MUTED = '#5c5c66'
const FONT = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const BODY = `16px/1.55 ${FONT}`

const paragraphHtml = (text: string, margin: string): string =>
  `<p style="margin:${margin};font:${BODY};color:${INK}">${escapeHtml(text)}</p>`

const buttonHtml = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;border-radius:8px;` +
  `background:${INK};color:#ffffff;font:600 16px/1.25 ${FONT};text-decoration:none">${escapeHtml(label)}</a></p>` +
  `<p style="margin:0 0 16px;font:14px/1.5 ${FONT};color:${MUTED};word-break:break-all">${escapeHtml(url)}</p>`

function sectionText(section: LetterSection): string {
  if ('lines' in section) return [section.heading, ...section.lines].join('\n')
  if ('link' in section) return `${section.link.label}:\n${section.link.url}`
  return section.rows
    .map(({ label, note, value }) => [`${label}: ${value}`, ...(note ? [note] : [])].join('\n'))
    .join('\n')
}

function sectionHtml(section: LetterSection): string {
  if ('lines' in section)
    return (
      `<p style="margin:24px 0 0;font:600 14px/1.5 ${FONT};color:${INK}">${escapeHtml(section.heading)}</p>` +
      `<p style="margin:4px 0 0;font:${BODY};color:${INK}">${section.lines.map(escapeHtml).join('<br>')}</p>`
    )
  if ('link' in section)
    return (
      `<p style="margin:24px 0 0;font:${BODY};color:${INK}">` +
      `<a href="${escapeHtml(section.link.url)}" style="color:${INK}">${escapeHtml(section.link.label)}</a></p>`
    )
  return (
    '<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:16px 0 0;border-collapse:collapse">' +
    `${section.rows.map(rowHtml).join('')}</table>`
  )
}

function rowHtml({ label, note, value, isTotal = false }: LetterRow): string {
  const font = isTotal ? `600 ${BODY}` : BODY
  const small = note
    ? `<br><span style="font:14px/1.5 ${FONT};color:${MUTED}">${escapeHtml(note)}</span>`
    : ''
  const cell = `padding:8px 0;border-top:1px solid #e4e4e0;vertical-align:top;font:${font};color:${INK}`
  return (
    `<tr><td style="${cell};word-break:break-word">${escapeHtml(label)}${small}</td>` +
    `<td align="right" style="${cell};padding-left:16px;white-space:nowrap">${escapeHtml(value)}</td></tr>`
  )
}

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
  `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"></head>` +
  `<body style="margin:0;padding:24px 12px;background:#f4f4f2"><table role="presentation" align="center" width="100%" ` +
  `style="max-width:560px;background:#ffffff;border-radius:12px"><tr><td style="padding:32px 28px">${body}</td></tr>` +
  `</table></body></html>`
