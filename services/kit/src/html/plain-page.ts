import { createHash } from 'node:crypto'
import { markup, type Markup } from './markup.ts'

const STYLE = `
:root{color-scheme:light dark;--paper:oklch(.985 .004 85);--ink:oklch(.24 .015 60);--quiet:oklch(.48 .015 60);
--line:oklch(.85 .008 75);--accent:oklch(.42 .07 165);--on-accent:oklch(.99 .004 85);--bad:oklch(.48 .17 28)}
@media (prefers-color-scheme:dark){:root{--paper:oklch(.2 .01 60);--ink:oklch(.94 .008 80);--quiet:oklch(.74 .01 75);
--line:oklch(.38 .01 65);--accent:oklch(.8 .08 165);--on-accent:oklch(.2 .02 165);--bad:oklch(.76 .13 28)}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.55 "Iowan Old Style","Palatino Linotype",
Palatino,"Book Antiqua",Georgia,serif}
main{max-width:36rem;margin:0 auto;padding:clamp(3.5rem,10vh,7rem) 1.5rem 6rem}
h1{font-size:clamp(1.75rem,5vw,2.5rem);line-height:1.12;letter-spacing:-.02em;font-weight:500;margin:0 0 .75rem;
text-wrap:balance}
.lead{color:var(--quiet);margin:0 0 2.5rem}
.problem{border-left:3px solid var(--bad);padding:.25rem 0 .25rem 1rem;margin:0 0 2rem}
dl{margin:0 0 2.5rem;border-top:1px solid var(--line)}
dl div{display:grid;grid-template-columns:minmax(8rem,1fr) 2fr;gap:1rem;padding:.875rem 0;
border-bottom:1px solid var(--line)}
dt{color:var(--quiet)}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
@media (max-width:32rem){dl div{grid-template-columns:1fr;gap:.125rem}}
.field{margin:0 0 1.75rem;border:0;padding:0;min-width:0}
label,legend{display:block;font-weight:600;margin:0 0 .375rem;padding:0}
label.part,label.choice{font-weight:400}
label.part{color:var(--quiet);font-size:.9375rem;margin:.5rem 0 0}
label.choice{display:flex;gap:.625rem;align-items:baseline;min-height:2.75rem;padding:.375rem 0;margin:0}
.help{color:var(--quiet);font-size:.9375rem;margin:0 0 .5rem}
.error{color:var(--bad);font-size:.9375rem;margin:0 0 .375rem}
input:not([type=radio],[type=checkbox]),textarea,select{width:100%;font:inherit;color:inherit;background:transparent;
border:1px solid var(--quiet);border-radius:4px;padding:.625rem .75rem;min-height:2.75rem}
[aria-invalid=true]{border-color:var(--bad)!important;border-width:2px!important}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.actions{display:flex;flex-wrap:wrap;gap:1rem 1.75rem;align-items:center}
button{font:inherit;font-weight:600;border:0;border-radius:4px;background:var(--accent);color:var(--on-accent);
padding:.75rem 1.75rem;min-height:2.75rem;cursor:pointer}
a{color:inherit;text-underline-offset:.2em}
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Renders a page for a browser without JavaScript. */
export function renderPlainPage(title: string, main: Markup): string {
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<style>${{ markup: STYLE }}</style></head>
<body><main>${main}</main></body></html>
`.markup
}

/** Headers of such a page: no cache, no script; forms may post only to this site and be redirected to `redirect`. */
export function plainPageHeaders(redirect?: string): Record<string, string> {
  const target = redirect !== undefined && URL.canParse(redirect) ? ` ${new URL(redirect).origin}` : ''
  return {
    'cache-control': 'no-store',
    'content-security-policy':
      `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'${target}; ` +
      "base-uri 'none'; frame-ancestors 'self'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  }
}
