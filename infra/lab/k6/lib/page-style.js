/** The style sheet of the report, for both colour schemes. On a phone each row of a table becomes a card. */
export const style = `
:root { color-scheme: light dark; --paper: #f7f5f1; --card: #fffdfa; --ink: #22201d; --soft: #6b665e; --line: #dfd9ce; --good: #3f6b4f; --refused: #b98a2f; --bad: #a8432b; --bar: #d3c4ad; --strong: #8a6f4d }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1a18; --card: #232220; --ink: #ece8e1; --soft: #a39d92; --line: #38352f; --good: #86b894; --refused: #d9b063; --bad: #e08a72; --bar: #5c5142; --strong: #c3a57c } }
* { box-sizing: border-box } body { margin: 0 auto; max-width: 68rem; padding: clamp(2rem, 6vw, 4rem) clamp(1.25rem, 4vw, 2.5rem); background: var(--paper); color: var(--ink); font: 1rem/1.5 ui-sans-serif, system-ui, sans-serif; font-variant-numeric: tabular-nums }
h1 { font: 500 clamp(2.4rem, 8vw, 3.4rem)/1.05 ui-serif, Georgia, serif; letter-spacing: -.02em; margin: .3rem 0 } h2 { font: 500 1.45rem/1.2 ui-serif, Georgia, serif; margin: 3.5rem 0 1rem }
p { margin: .4rem 0; color: var(--soft) } .over { text-transform: uppercase; letter-spacing: .09em; font-size: .75rem }
.verdict { display: inline-block; font-size: 1rem; margin-top: 1.25rem; padding: .4rem .9rem; border-radius: 99px; border: 1px solid } .good { color: var(--good) } .bad { color: var(--bad) }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: 1px; margin: 2.5rem 0 0; border: 1px solid var(--line); border-radius: .75rem; overflow: hidden; background: var(--line) }
dl div { background: var(--card); padding: .9rem 1.1rem; white-space: nowrap } dt { color: var(--soft); font-size: .8rem } dd { margin: .1rem 0 0; font-size: 1.35rem; letter-spacing: -.01em }
table { border-collapse: collapse; width: 100% } th, td { padding: .55rem .7rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap }
th { font-weight: 500; color: var(--soft); font-size: .8rem; vertical-align: bottom } th:first-child, td:first-child { text-align: left; padding-left: 0 } td.wide { width: 30%; padding-right: 0 } th:last-child { white-space: normal; text-align: left }
.none { color: var(--soft); opacity: .55 }
.levels { list-style: none; padding: 0; margin: 0; display: grid; gap: .9rem } .levels p { display: flex; justify-content: space-between; gap: 1rem; flex-wrap: wrap; color: inherit; margin: 0 0 .25rem; font-size: .95rem } .levels span { color: var(--soft) }
.stack { display: flex; height: .8rem; border-radius: .3rem; overflow: hidden; background: var(--line) } .stack i { background: var(--good) } .stack i + i { background: var(--refused) } .stack i + i + i { background: var(--bad) }
.key { font-size: .85rem; margin: 1rem 0 0 } .key b { display: inline-block; width: .7rem; height: .7rem; border-radius: .2rem; margin: 0 .35rem 0 0 } .key b:not(:first-child) { margin-left: 1.1rem }
svg { display: block; width: 100%; height: 1.4rem; overflow: visible } ul { padding-left: 1.1rem } li { margin: .3rem 0; overflow-wrap: anywhere } footer { margin-top: 3.5rem; padding-top: 1.25rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .85rem; max-width: 46rem }
@media (max-width: 44rem) {
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) } table, tbody { display: block }
  tr { display: grid; grid-template-columns: repeat(4, 1fr); gap: .4rem .75rem; padding: .9rem 0; border-bottom: 1px solid var(--line) }
  td, td:first-child, td.wide { display: block; width: auto; padding: 0; border: 0; text-align: left } td:first-child { grid-column: 1 / -1; font-weight: 600 } td.wide { grid-column: 1 / -1; padding: .2rem .3rem 0 }
  td.none, td.more { display: none } dl { grid-template-columns: 1fr 1fr } dl div:last-child:nth-child(odd) { grid-column: 1 / -1 }
  td[data-of]::before { content: attr(data-of); display: block; color: var(--soft); font-size: .72rem }
}`
