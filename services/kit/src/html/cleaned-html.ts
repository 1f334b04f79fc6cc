/** A text as the process receives it. */
export type CleanRequest = { text: string; format: 'html' | 'markdown' }

/**
 * A cleaned text. `hadCode` says whether the original contained code that would run, which needs permission 1219. `source` is
 * the HTML before it was cleaned, for a text in Markdown.
 */
export type CleanedHtml = { html: string; hadCode: boolean; source?: string }
