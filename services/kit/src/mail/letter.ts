import { escapeHtml } from '../html/escape.ts'
import type { Letter } from './mail.ts'

/** Content of a mail as plain text; the template escapes it. */
export type LetterParts = {
  to: string
  subject: string
  greeting: string
  paragraphs: readonly string[]
  button?: { label: string; url: string }
  /** Small text at the end: why the reader gets this mail, and what to do if it is not expected. */
  closing: string
}

/** Builds a mail from the one template: text and HTML with the same content, without pictures or remote resources. */
export function letter({ to, subject, greeting, paragraphs, button, closing }: LetterParts): Letter {
  const text = [greeting, ...paragraphs, ...(button ? [`${button.label}:\n${button.url}`] : []), closing]
  const html = [
    `<h1 style="margin:0 0 16px;font:600 20px/1.3 ${FONT};color:${INK}">${escapeHtml(greeting)}</h1>`,
    ...paragraphs.map(
      (each) => `<p style="margin:0 0 16px;font:${BODY};color:${INK}">${escapeHtml(each)}</p>`,
    ),
    ...(button ? [buttonHtml(button)] : []),
    `<p style="margin:24px 0 0;font:14px/1.5 ${FONT};color:${MUTED}">${escapeHtml(closing)}</p>`,
  ]
  return { to, subject: oneLine(subject), text: `${text.join('\n\n')}\n`, html: page(subject, html.join('')) }
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

const buttonHtml = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;border-radius:8px;` +
  `background:${INK};color:#ffffff;font:600 16px/1.25 ${FONT};text-decoration:none">${escapeHtml(label)}</a></p>` +
  `<p style="margin:0 0 16px;font:14px/1.5 ${FONT};color:${MUTED};word-break:break-all">${escapeHtml(url)}</p>`

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
  `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"></head>` +
  `<body style="margin:0;padding:24px 12px;background:#f4f4f2"><table role="presentation" align="center" width="100%" ` +
  `style="max-width:560px;background:#ffffff;border-radius:12px"><tr><td style="padding:32px 28px">${body}</td></tr>` +
  `</table></body></html>`
