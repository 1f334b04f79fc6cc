const escape = (text) =>
  String(text).replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign])
const count = (value) => String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',')
const percent = (share) => `${(share * 100).toFixed(share > 0.999 && share < 1 ? 3 : 2)} %`
const time = (ms) =>
  ms >= 1_000 ? `${(ms / 1_000).toFixed(1)} s` : `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`

const style = `
:root { --paper: #f7f5f1; --ink: #22201d; --soft: #6f6a62; --line: #dcd6cb; --good: #3f6b4f; --bad: #a8432b; --bar: #c9b8a0; --strong: #8a6f4d }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1a18; --ink: #ece8e1; --soft: #a39d92; --line: #38352f; --good: #86b894; --bad: #e08a72; --bar: #5c5142; --strong: #c3a57c } }
* { box-sizing: border-box } body { margin: 0 auto; max-width: 68rem; padding: 3rem 1.5rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 ui-sans-serif, system-ui, sans-serif; font-variant-numeric: tabular-nums }
h1 { font: 500 2.6rem/1.1 ui-serif, Georgia, serif; margin: 0 } h2 { font: 500 1.3rem ui-serif, Georgia, serif; margin: 3rem 0 1rem }
p { margin: .4rem 0; color: var(--soft) } .verdict { font-size: 1.15rem; margin-top: 1rem } .good { color: var(--good) } .bad { color: var(--bad) }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr)); gap: 1.5rem 1rem; margin: 2.5rem 0 0; border-top: 1px solid var(--line); padding-top: 1.5rem }
dt { color: var(--soft); font-size: .85rem } dd { margin: 0; font-size: 1.4rem }
.scroll { overflow-x: auto } table { border-collapse: collapse; width: 100%; min-width: 46rem } th, td { padding: .5rem .75rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap }
th { font-weight: 500; color: var(--soft); font-size: .85rem } th:first-child, td:first-child { text-align: left; padding-left: 0 } td.wide { width: 34%; padding-right: 0 }
svg { display: block; width: 100%; height: 1.4rem; overflow: visible } li { margin: .25rem 0 } footer { margin-top: 3rem; color: var(--soft); font-size: .85rem }`

/** Median to p99 as a bar on a scale of tenfold steps, with the goal as a mark. */
function bar({ median, p95, p99, goal, held }, widest) {
  const at = (ms) => (Math.log10(Math.max(1, ms) / 0.8) / Math.log10(widest / 0.8)) * 100
  const [low, middle, high] = [at(median), at(p95), at(p99)].map((place) => place.toFixed(2))
  const mark =
    goal === null
      ? ''
      : `<line x1="${at(goal).toFixed(2)}%" x2="${at(goal).toFixed(2)}%" y1="1" y2="21" stroke="var(--ink)" stroke-width="1.5"/>`
  return `<svg role="img" aria-label="half within ${time(median)}, 99 of 100 within ${time(p99)}"><line x1="0" x2="100%" y1="11" y2="11" stroke="var(--line)"/><line x1="${low}%" x2="${high}%" y1="11" y2="11" stroke="var(${held ? '--bar' : '--bad'})" stroke-width="8" stroke-linecap="round"/><line x1="${low}%" x2="${middle}%" y1="11" y2="11" stroke="var(--strong)" stroke-width="8" stroke-linecap="round"/>${mark}</svg>`
}

/** The report of a run: one file, nothing loaded from anywhere. */
export function page(result) {
  const { name, rows, missed, checks, strict, tolerance } = result
  const widest = 2 * Math.max(10, ...rows.flatMap(({ p99, goal }) => [p99, goal ?? 0]))
  const fine = missed.length === 0
  const facts = [
    ['Visits', count(result.visits)],
    ['Requests', count(result.requests)],
    ['Requests a second', result.requestsPerSecond.toFixed(1)],
    ['Good answers', percent(result.goodput)],
    ['Unexpected', percent(result.unexpected)],
    ['Received', `${(result.received / 1e6).toFixed(1)} MB`],
    ['Visits not begun', count(result.dropped)],
  ]
  const body = rows.map(
    (row) =>
      `<tr><td>${escape(row.kind)}</td><td>${count(row.count)}</td><td class="${row.failed > 0 ? 'bad' : ''}">${count(row.failed)}</td><td>${time(row.median)}</td><td>${time(row.p95)}</td><td class="${row.held ? '' : 'bad'}">${time(row.p99)}</td><td>${row.goal === null ? '' : time(row.goal)}</td><td class="wide">${bar(row, widest)}</td></tr>`,
  )
  const list = (title, items) =>
    items.length === 0
      ? ''
      : `<h2>${title}</h2><ul>${items.map((item) => `<li>${escape(item)}</li>`).join('')}</ul>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Load test: ${escape(name)}</title><style>${style}</style></head><body>
<header><h1>${escape(name[0].toUpperCase() + name.slice(1))}</h1><p>Load test of ${escape(result.at.slice(0, 16).replace('T', ' '))} UTC, ${count(result.seconds)} seconds</p>
<p class="verdict ${fine ? 'good' : 'bad'}">${fine ? 'Every threshold held.' : missed.length === 1 ? 'One threshold was missed.' : `${missed.length} thresholds were missed.`}</p></header>
<dl>${facts.map(([label, value]) => `<div><dt>${label}</dt><dd>${value}</dd></div>`).join('')}</dl>
<h2>By kind of request</h2>
<div class="scroll"><table><thead><tr><th>Request</th><th>Count</th><th>Failed</th><th>Half within</th><th>95 %</th><th>99 %</th><th>Goal</th><th>Half to 99 %, tenfold scale; the mark is the goal</th></tr></thead><tbody>${body.join('')}</tbody></table></div>
${list('Thresholds that were missed', missed)}
${list(
  'Answers that were not as expected',
  checks.map(({ name: check, fails, passes }) => `${check}: ${fails} of ${fails + passes}`),
)}
<footer>${strict ? `Goals are those of a machine that does nothing else, times ${tolerance}: the loader shares it.` : 'Under overload there is no goal for times: answers must be good, or politely refused (429, 503).'} A visit not begun means that the loader had no visitor free: the site was too slow for the rate.</footer>
</body></html>`
}
