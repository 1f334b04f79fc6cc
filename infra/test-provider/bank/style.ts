import { createHash } from 'node:crypto'
import { markup, type Markup } from '@portico/kit/html/markup'

const STYLE = `
*{box-sizing:border-box}
body{margin:0;color:#1d1a17;background:#faf8f5;font:1rem/1.5 system-ui,sans-serif}
main{max-width:70rem;margin:0 auto;padding:2rem 1rem 4rem}
h1{font-size:1.75rem;margin:0 0 .25rem}h2{font-size:1.125rem;margin:2rem 0 .5rem}
.lead{color:#5f5952;margin:0 0 1rem}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(18rem,1fr));gap:.25rem 1.5rem;margin:0;padding:0;list-style:none}
.cards code{white-space:nowrap}
.scroll{overflow-x:auto;background:#fff;border:1px solid #ddd7ce;border-radius:8px}
table{border-collapse:collapse;width:100%;font-size:.9375rem}
th,td{text-align:left;padding:.5rem .75rem;border-bottom:1px solid #eee9e1;white-space:nowrap;vertical-align:middle}
tr:last-child td{border-bottom:0}
th{font-size:.8125rem;color:#5f5952;font-weight:600}
.number{text-align:right;font-variant-numeric:tabular-nums}
form{display:inline}
button{font:inherit;font-size:.875rem;min-height:2.25rem;padding:.25rem .75rem;border:1px solid #8a847c;border-radius:6px;
background:#fff;color:inherit;cursor:pointer}
button.main{background:#1f5d4a;border-color:#1f5d4a;color:#fff;min-height:2.75rem;padding:.5rem 1.25rem;font-size:1rem}
:focus-visible{outline:2px solid #1f5d4a;outline-offset:2px}
.panel{max-width:26rem;margin:10vh auto;background:#fff;border:1px solid #ddd7ce;border-radius:8px;padding:1.5rem}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.5rem}
.empty{color:#5f5952;padding:.75rem;margin:0}
`

export const bankHeaders = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action *; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

export const bankPage = (title: string, main: Markup): string =>
  markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<style>${{ markup: STYLE }}</style></head><body><main>${main}</main></body></html>
`.markup
