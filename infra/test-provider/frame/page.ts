import { createHash } from 'node:crypto'
import { markup } from '@portico/kit/html/markup'
import { testCards, isDebit } from './cards.ts'

const STYLE = `
*{box-sizing:border-box}
body{margin:0;color:#1d1a17;font:1rem/1.5 system-ui,sans-serif;background:transparent}
fieldset{border:0;margin:0;padding:0}
.choices{display:flex;gap:.5rem;margin:0 0 .75rem}
.choices label{display:flex;gap:.5rem;align-items:center;min-height:2.75rem;padding:0 .75rem;border:1px solid #8a847c;
border-radius:6px;cursor:pointer;margin:0;font-weight:400}
.row{display:grid;grid-template-columns:1fr 1fr;gap:.75rem}
label{display:block;font-weight:600;font-size:.875rem;margin:0 0 .25rem}
.field{margin:0 0 .75rem}
input:not([type=radio]){width:100%;min-height:2.75rem;font:inherit;color:inherit;background:#fff;border:1px solid #8a847c;
border-radius:6px;padding:.5rem .75rem}
input[aria-invalid=true]{border-color:#a3231f;border-width:2px}
:focus-visible{outline:2px solid #1f5d4a;outline-offset:-2px}
.error{color:#a3231f;font-size:.875rem;margin:.25rem 0 0}
.help{color:#5f5952;font-size:.875rem;margin:0}
[hidden]{display:none!important}
`

const SCRIPT = `
const query = new URLSearchParams(location.search)
const parentOrigin = query.get('parent')
const known = new Set(document.body.dataset.known.split(' '))
const field = (name) => document.getElementById(name)
const say = (message) => parent.postMessage({ source: 'portico-test-provider', ...message }, parentOrigin)
const tellHeight = () => say({ type: 'height', height: document.documentElement.offsetHeight })
new ResizeObserver(tellHeight).observe(document.documentElement)

function show(name, text) {
  for (const each of ['number', 'expiry', 'code', 'iban']) {
    const isIt = each === name
    field(each).setAttribute('aria-invalid', String(isIt))
    const error = field(each + '-error')
    error.textContent = isIt ? text : ''
    error.hidden = !isIt
  }
  if (name) field(name).focus()
}

const isDebit = () => document.querySelector('input[name=method]:checked')?.value === 'bank-debit'
function choose() {
  field('card-fields').hidden = isDebit()
  field('debit-fields').hidden = !isDebit()
  say({ type: 'method', method: isDebit() ? 'bank-debit' : 'card' })
}
for (const radio of document.querySelectorAll('input[name=method]')) radio.addEventListener('change', choose)

// Groups of four digits, with the cursor kept behind the same digit.
field('number').addEventListener('input', ({ target }) => {
  const before = target.value.slice(0, target.selectionStart).replace(/\\D/g, '').length
  target.value = target.value.replace(/\\D/g, '').slice(0, 19).replace(/(\\d{4})(?=\\d)/g, '$1 ')
  let at = 0
  for (let digits = 0; digits < before; at++) if (/\\d/.test(target.value[at])) digits++
  target.setSelectionRange(at, at)
})
field('expiry').addEventListener('input', ({ target, inputType }) => {
  const digits = target.value.replace(/\\D/g, '').slice(0, 4)
  if (inputType?.startsWith('delete')) return
  target.value = digits.length >= 2 ? digits.slice(0, 2) + ' / ' + digits.slice(2) : digits
})

async function submit(id) {
  show()
  const debit = isDebit()
  const numberField = debit ? 'iban' : 'number'
  const number = field(numberField).value.replace(/[\\s-]/g, '').toUpperCase()
  const fail = (name, text) => {
    show(name, text)
    say({ type: 'invalid', id, error: text })
  }
  // A number that is not a test number never leaves this page.
  if (!known.has(number)) {
    field(numberField).value = ''
    return fail(numberField, number === '' ? 'Enter the number.' : field(numberField).dataset.refusal)
  }
  const body = { key: query.get('key'), number, expiry: debit ? '' : field('expiry').value, code: debit ? '' : field('code').value }
  let reply
  try {
    reply = await (await fetch('/frame/tokens', {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json()
  } catch {
    return say({ type: 'invalid', id, error: 'The payment service cannot be reached. Please try again.' })
  }
  if (!reply.ok) return fail(debit ? 'iban' : reply.field, reply.error)
  say({ type: 'token', id, token: reply.token, method: reply.method })
}
addEventListener('message', ({ source, origin, data }) => {
  if (source === parent && origin === parentOrigin && data?.type === 'submit') void submit(data.id)
})
document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault()
  say({ type: 'enter' })
})
if (!(query.get('methods') ?? '').split(',').includes('bank-debit')) document.querySelector('.choices').hidden = true
choose()
say({ type: 'ready' })
tellHeight()
`
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page with the fields of a card, which the shop shows in a frame. */
export const framePage = markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Card</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${{ markup: STYLE }}</style></head>
<body data-known="${testCards.map(({ number }) => number).join(' ')}"><form novalidate>
<fieldset class="choices"><legend hidden>Method of payment</legend>
<label><input type="radio" name="method" value="card" checked> Card</label>
<label><input type="radio" name="method" value="bank-debit"> Bank debit</label></fieldset>
<div id="card-fields">
<div class="field"><label for="number">Card number</label>
<input id="number" inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242"
 data-refusal="This is a test. Use a test number, such as 4242 4242 4242 4242." aria-describedby="number-error">
<p class="error" id="number-error" role="alert" hidden></p></div>
<div class="row">
<div class="field"><label for="expiry">Expiry date</label>
<input id="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" aria-describedby="expiry-error">
<p class="error" id="expiry-error" role="alert" hidden></p></div>
<div class="field"><label for="code">Security code</label>
<input id="code" inputmode="numeric" autocomplete="cc-csc" placeholder="CVC" maxlength="4" aria-describedby="code-error">
<p class="error" id="code-error" role="alert" hidden></p></div>
</div></div>
<div id="debit-fields" hidden>
<div class="field"><label for="iban">IBAN</label>
<input id="iban" autocomplete="off" placeholder="AT61 1904 3002 3457 3201"
 data-refusal="This is a test. Use a test number, such as AT61 1904 3002 3457 3201." aria-describedby="iban-error">
<p class="error" id="iban-error" role="alert" hidden></p></div></div>
<p class="help">Test payment: no money moves.</p>
<button hidden>Pay</button>
</form><script>${{ markup: SCRIPT }}</script></body></html>
`.markup

export const frameHeaders = {
  'content-security-policy': `default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(SCRIPT)}; connect-src 'self'; form-action 'none'; base-uri 'none'`,
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

/** The numbers that a person may try, for pages. */
export const cardTexts = testCards.map((card) => ({
  number: card.number.replaceAll(/(.{4})(?=.)/g, '$1 '),
  text: card.text,
  isDebit: isDebit(card),
}))
