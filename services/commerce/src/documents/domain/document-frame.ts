import { createHash } from 'node:crypto'
import { markup, noMarkup, type Markup } from '@portico/kit/html/markup'

const STYLE = `
@page{size:A4;margin:18mm 16mm}
:root{color-scheme:light;--ink:oklch(.24 .015 60);--quiet:oklch(.45 .015 60);--line:oklch(.85 .008 75)}
*{box-sizing:border-box}
html{background:oklch(.95 .004 85)}
body{margin:0;color:var(--ink);font:1rem/1.5 "Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",Georgia,serif;
overflow-wrap:anywhere}
main{max-width:50rem;margin:2rem auto}
article{background:#fff;min-height:70vh;padding:clamp(1.5rem,6vw,4rem)}article+article{margin-top:2rem}
header{display:flex;flex-wrap:wrap;gap:1.5rem 3rem;justify-content:space-between;margin:0 0 3rem}
h1{font-size:2rem;line-height:1.15;letter-spacing:-.02em;font-weight:500;margin:0}
h2{font-size:.875rem;font-weight:400;color:var(--quiet);margin:0 0 .25rem}
p{margin:0}
.seller{text-align:right}.seller strong{font-size:1.125rem;font-weight:500}
.test{border:1px solid;padding:.5rem .75rem;margin:0 0 2rem}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr));gap:1.5rem 2rem;margin:0 0 3rem}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th{font-size:.875rem;font-weight:400;color:var(--quiet);text-align:left}
th,td{padding:.625rem 0 .625rem 1rem;border-bottom:1px solid var(--line);vertical-align:top}
th:first-child,td:first-child{padding-left:0;overflow-wrap:anywhere}
.number{text-align:right;white-space:nowrap}
.left-out{background:#fff;border:1px solid var(--line);padding:1rem 1.5rem;margin:0 0 2rem}.left-out ul{margin:0;padding:0 0 0 1.25rem}
.left-out h2{color:var(--ink);font-weight:600}
small{display:block;font-size:.875rem;color:var(--quiet)}
.sums{margin:1.5rem 0 0 auto;width:min(100%,24rem)}
.sums td{border:0;padding-top:.25rem;padding-bottom:.25rem}
.sums .total td{border-top:1px solid;font-size:1.125rem;font-weight:600;padding-top:.625rem}
.end{margin:3rem 0 0;color:var(--quiet);font-size:.875rem}
@media (max-width:40rem){main{margin:0}.seller{text-align:left}.unit{display:none}}
@media print{html{background:none}main{margin:0;max-width:none}article{padding:0;min-height:0}
article+article{margin:0;break-before:page}.screen{display:none}
tr,.sums{break-inside:avoid}thead{display:table-header-group}}
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Renders documents for the screen and the printer, each on a sheet of its own; `before` is above them. The page has no script and loads nothing. */
export const renderDocuments = (
  title: string,
  documents: readonly Markup[],
  before: Markup = noMarkup,
): string =>
  markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<style>${{ markup: STYLE }}</style></head>
<body><main>${before}${documents.map((each) => markup`<article>${each}</article>`)}</main></body></html>
`.markup

/** Headers of such a page. Its address gives access, so it is not passed on. */
export const documentHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}
