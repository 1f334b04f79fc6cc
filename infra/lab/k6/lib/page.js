import { style } from './page-style.js'

const escape = (text) =>
  String(text).replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign])
const count = (value) => String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',')
const percent = (share) => (share === 1 ? '100 %' : `${(share * 100).toFixed(share > 0.999 ? 3 : 1)} %`)
const time = (ms) =>
  ms >= 1_000 ? `${(ms / 1_000).toFixed(1)} s` : `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`

const lasting = (seconds) =>
  seconds < 120 ? `${seconds} seconds` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`

/** A bar from the median to p99 on a logarithmic scale, with the goal as a line. */
function bar({ median, p95, p99, goal, held }, widest) {
  const at = (ms) => (Math.log10(Math.max(1, ms) / 0.8) / Math.log10(widest / 0.8)) * 100
  const [low, middle, high] = [at(median), at(p95), at(p99)].map((place) => place.toFixed(2))
  const mark =
    goal === null
      ? ''
      : `<line x1="${at(goal).toFixed(2)}%" x2="${at(goal).toFixed(2)}%" y1="1" y2="21" stroke="var(--ink)" stroke-width="1.5"/>`
  return `<svg role="img" aria-label="half within ${time(median)}, 99 of 100 within ${time(p99)}"><line x1="0" x2="100%" y1="11" y2="11" stroke="var(--line)"/><line x1="${low}%" x2="${high}%" y1="11" y2="11" stroke="var(${held ? '--bar' : '--bad'})" stroke-width="8" stroke-linecap="round"/><line x1="${low}%" x2="${middle}%" y1="11" y2="11" stroke="var(--strong)" stroke-width="8" stroke-linecap="round"/>${mark}</svg>`
}

const cell = (of, text, look = '') => `<td data-of="${of}"${look && ` class="${look}"`}>${text}</td>`
const failures = (of, number, look) => cell(of, count(number), number > 0 ? look : 'none')

function kindRow(row, widest, strict) {
  const goal = strict ? cell('Goal', time(row.goal)) : ''
  return `<tr><td>${escape(row.kind)}</td>${cell('Count', count(row.count))}${failures('Refused', row.refused, strict ? 'bad' : '')}${failures('Unexpected', row.unexpected, 'bad')}${cell('Half within', time(row.median))}${cell('95 %', time(row.p95), 'more')}${cell('99 %', time(row.p99), row.held ? '' : 'bad')}${goal}<td class="wide">${bar(row, widest)}</td></tr>`
}

/** The list of levels: the visits a second and their answers. */
function levelList(levels) {
  const most = Math.max(...levels.map((level) => level.count / level.seconds), 1)
  const rows = levels.map((level) => {
    const part = (answers) => `<i style="width:${((answers / level.seconds / most) * 100).toFixed(2)}%"></i>`
    return `<li><p><strong>${Number(level.visits.toFixed(1))} visits a second</strong><span>${level.goodPerSecond.toFixed(1)} good answers a second${level.refused > 0 ? `, ${percent(level.refused / level.count)} refused` : ''}${level.unexpected > 0 ? `, ${count(level.unexpected)} unexpected` : ''}</span></p><div class="stack">${part(level.good)}${part(level.refused)}${part(level.unexpected)}</div></li>`
  })
  const key = ['good', 'refused', 'bad'].map((colour) => `<b style="background:var(--${colour})"></b>`)
  return `<h2>By level</h2><ol class="levels">${rows.join('')}</ol><p class="key">${key[0]}good${key[1]}refused with Retry-After${key[2]}unexpected</p>`
}

/** The report of a run as one HTML file that loads nothing else. */
export function page(result) {
  const { name, rows, missed, checks, strict, tolerance } = result
  const widest = 2 * Math.max(10, ...rows.flatMap(({ p99, goal }) => [p99, goal ?? 0]))
  const fine = missed.length === 0
  const facts = [
    ['Visits', count(result.visits)],
    ['Requests', count(result.requests)],
    ['A second', result.requestsPerSecond.toFixed(1)],
    ['Good answers', percent(result.goodput)],
    ['Unexpected', count(result.unexpected)],
    ['Received', `${(result.received / 1e6).toFixed(1)} MB`],
    ['Visits not begun', count(result.dropped)],
  ]
  const body = rows.map((row) => kindRow(row, widest, strict))
  const list = (title, items) =>
    items.length === 0
      ? ''
      : `<h2>${title}</h2><ul>${items.map((item) => `<li>${escape(item)}</li>`).join('')}</ul>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Load test: ${escape(name)}</title><style>${style}</style></head><body>
<header><p class="over">Portico load test</p><h1>${escape(name[0].toUpperCase() + name.slice(1))}</h1><p>${escape(result.at.slice(0, 16).replace('T', ' '))} UTC, ${lasting(result.seconds)}</p>
<p class="verdict ${fine ? 'good' : 'bad'}">${fine ? 'Every threshold was met' : missed.length === 1 ? 'One threshold was missed' : `${missed.length} thresholds were missed`}</p></header>
<dl>${facts.map(([label, value]) => `<div><dt>${label}</dt><dd>${value}</dd></div>`).join('')}</dl>
${result.levels.length > 1 ? levelList(result.levels) : ''}
<h2>By kind of request</h2>
<table><thead><tr><th>Request</th><th>Count</th><th>Refused</th><th>Unexpected</th><th>Half within</th><th>95 %</th><th>99 %</th>${strict ? '<th>Goal</th>' : ''}<th>Half to 99 %, tenfold scale${strict ? '; the line is the goal' : ''}</th></tr></thead><tbody>${body.join('')}</tbody></table>
${list('Thresholds that were missed', missed)}
${list(
  'Answers that were not good',
  checks.map(({ name: check, fails, passes }) => `${check}: ${fails} of ${count(fails + passes)}`),
)}
<footer>${strict ? `The goals of an idle machine are multiplied by ${tolerance}, because the load generator shares the machine.` : 'Under overload there is no goal for times: answers must be good, or refused with Retry-After (429, 503).'} A visit not begun means that the load generator had no free visitor: the site or the load generator was too slow for the rate.</footer>
</body></html>`
}
