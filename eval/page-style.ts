/** The page's stylesheet: nothing external, and colours that follow the reader's system. */
export const pageStyle = `
:root { color-scheme: light dark; --ground: #f4f2ee; --card: #fff; --text: #1d2226; --soft: #5e6670; --line: #d9d6d0;
  --good: #1b6b3a; --bad: #a32116; --claim: #ffd3cd; --phrase: #ffe9a8; --slot: #d8e6ff; --accent: #0a5cad }
@media (prefers-color-scheme: dark) { :root { --ground: #16181b; --card: #212428; --text: #e8e8e6; --soft: #a5abb3;
  --line: #3a3f45; --good: #6fce93; --bad: #ff9b8f; --claim: #6e2a23; --phrase: #5e4c12; --slot: #263f66; --accent: #7db8f2 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
main, header, nav { max-width: 1180px; margin: 0 auto; padding: 0 16px }
header { padding-top: 32px }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 4px }
h2 { font-size: 20px; margin: 0 }
h3 { font-size: 14px; margin: 20px 0 6px; color: var(--soft) }
a { color: var(--accent) }
.soft { color: var(--soft) }
dl.sums { display: grid; grid-template-columns: repeat(auto-fit, minmax(160px, 1fr)); gap: 8px; margin: 20px 0 }
dl.sums div { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 10px 12px }
dt { color: var(--soft); font-size: 13px } dd { margin: 2px 0 0; font-size: 18px; font-variant-numeric: tabular-nums }
.scroll { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 8px }
table { border-collapse: collapse; width: 100%; font-size: 14px; font-variant-numeric: tabular-nums }
th, td { padding: 6px 9px; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line) }
th:first-child, td:first-child { text-align: left } tr:last-child td { border-bottom: 0 }
section { margin: 32px 0; padding-top: 20px; border-top: 1px solid var(--line) }
section header { padding: 0; display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline }
.columns { display: grid; grid-template-columns: minmax(0, 555px) minmax(0, 1fr); gap: 20px; margin-top: 12px }
@media (max-width: 900px) { .columns { grid-template-columns: minmax(0, 1fr) } }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; overflow-wrap: anywhere }
.card p { margin: 0 } .who { display: flex; gap: 8px; align-items: center; margin-bottom: 10px; font-size: 14px }
.who i { flex: none; width: 40px; height: 40px; border-radius: 50%; background: var(--line) }
.fold { color: var(--soft); text-align: right; border-bottom: 1px dashed var(--line); margin-bottom: 8px; font-size: 14px }
ul.figures { list-style: none; margin: 10px 0 0; padding: 0; display: flex; flex-wrap: wrap; gap: 4px 14px; font-size: 14px }
.good { color: var(--good) } .bad { color: var(--bad); font-weight: 600 }
mark { color: var(--text); border-radius: 3px; padding: 0 1px } mark.claim { background: var(--claim); outline: 1px solid var(--bad) }
mark.phrase { background: var(--phrase) } mark.slot { background: var(--slot) }
details { border: 1px solid var(--line); border-radius: 8px; padding: 6px 12px; margin: 6px 0; font-size: 14px }
summary { cursor: pointer } pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 8px 0 }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`
