/** The colours are those of the web app (web/styles/tokens.css). */
export const style = `
:root { color-scheme: light dark; --paper: light-dark(#faf9f6, #141413); --surface: light-dark(#ffffff, #1c1c1a);
  --sunken: light-dark(#f2f0ea, #10100f); --line: light-dark(#e4e1d8, #2c2b28); --ink: light-dark(#1b1a17, #f1efe8);
  --ink-soft: light-dark(#625f57, #a8a49a); --accent: light-dark(#b4371f, #ff8a6b); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/24px ui-sans-serif, system-ui, sans-serif; }
main { max-width: 860px; margin: 0 auto; padding: 32px 16px 64px; }
h1 { font: 600 26px/32px ui-serif, Georgia, 'Times New Roman', serif; margin: 0 0 12px; }
h2 { font: 600 20px/28px ui-serif, Georgia, 'Times New Roman', serif; margin: 40px 0 12px; }
h3 { font-size: 14px; line-height: 20px; margin: 16px 0 4px; }
p { margin: 0 0 8px; }
a { color: var(--accent); }
small, .what { color: var(--ink-soft); font-size: 14px; line-height: 20px; }
code { font: 14px/20px ui-monospace, 'SFMono-Regular', Consolas, monospace; overflow-wrap: anywhere; }
small { overflow-wrap: anywhere; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 20px; list-style: none; margin: 16px 0 0; padding: 0; }
nav a { display: inline-block; padding: 10px 0; }
details { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; margin: 0 0 8px; }
summary { cursor: pointer; padding: 10px 16px; border-radius: 10px; display: grid; gap: 2px; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary:hover { background: var(--sunken); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.call b { display: inline-block; min-width: 64px; font-size: 14px; color: var(--accent); }
.inside { padding: 0 16px 12px; border-top: 1px solid var(--line); }
.inside > p:first-child { margin-top: 12px; }
.inside ul { margin: 0; padding-left: 16px; }
.inside li { margin: 4px 0; }
.answer { border-top: 1px solid var(--line); padding-top: 8px; margin-top: 8px; }
@media (min-width: 720px) { summary { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); } }
`
