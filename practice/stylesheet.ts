/** The look of the practice network's pages, in the visitor's light or dark scheme. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --page: #f4f2ee; --surface: #ffffff; --line: #e4e1d8; --ink: #1b1a17; --soft: #625f57;
  --accent: #b4371f; --on-accent: #ffffff; --accent-soft: #fbeae5; --bad: #b3261e; --link: #0a66c2; --muted: #666666;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #000000; --surface: #1c1c1a; --line: #2c2b28; --ink: #f1efe8; --soft: #a8a49a;
    --accent: #ff8a6b; --on-accent: #141413; --accent-soft: #3a1f18; --bad: #ff8f86; --link: #71b7fb; --muted: #a8a49a;
  }
}
@media (prefers-contrast: more) { :root { --soft: var(--ink); --muted: var(--ink); --line: var(--soft); } }
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--page); color: var(--ink);
  font: 14px/20px system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Fira Sans', Ubuntu, sans-serif;
}
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.bar { background: var(--surface); border-bottom: 1px solid var(--line); }
.bar p { display: flex; gap: 4px 12px; flex-wrap: wrap; align-items: baseline; max-width: 587px; margin: 0 auto; padding: 12px 16px; }
.bar strong { font-size: 16px; line-height: 24px; }
.bar span { color: var(--soft); }
main { max-width: 587px; margin: 0 auto; padding: 16px; }
h1 { font-size: 20px; line-height: 28px; margin: 8px 0 16px; }
.card { max-width: 555px; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; margin: 0 0 12px; padding: 12px 16px 16px; }
.card header { display: grid; grid-template-columns: 48px 1fr; gap: 0 8px; align-items: center; min-height: 48px; }
.avatar {
  width: 48px; height: 48px; border-radius: 50%; background: var(--accent-soft); color: var(--accent);
  display: grid; place-items: center; font-weight: 600; font-size: 16px;
}
.card h2 { margin: 0; font-size: 14px; line-height: 20px; font-weight: 700; overflow-wrap: anywhere; }
.meta { margin: 0; font-size: 12px; line-height: 20px; color: var(--muted); }
.meta a { color: inherit; display: inline-block; padding: 12px 16px; margin: -12px -16px; }
.text { margin: 12px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext; }
.hashtag { color: var(--link); font-weight: 600; }
.media { display: block; width: calc(100% + 32px); margin: 12px -16px 0; }
.card > .media:last-child { margin-bottom: -16px; border-radius: 0 0 8px 8px; overflow: hidden; }
video.media { max-height: 694px; background: #000000; }
.images { list-style: none; padding: 0; display: grid; gap: 2px; }
.images li { position: relative; overflow: hidden; background: var(--page); }
.images img { display: block; width: 100%; height: 100%; object-fit: cover; }
.images.own img { height: auto; }
.images.widest li { aspect-ratio: 3; }
.images.tallest li { aspect-ratio: 4 / 5; }
.images.of-2, .images.of-3 { grid-template-columns: 1fr 1fr; }
.images.of-4 { grid-template-columns: 1fr 1fr 1fr; }
.images.of-2 li, .images.of-3 li, .images.of-4 li { aspect-ratio: 1; }
.images.of-3 li:first-child, .images.of-4 li:first-child { grid-column: 1 / -1; aspect-ratio: 1.91; }
.images .more {
  position: absolute; inset: 0; display: grid; place-items: center; font-size: 26px; color: #ffffff; background: rgb(0 0 0 / 50%);
}
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.document { border-top: 1px solid var(--line); background: var(--page); padding: 16px; }
.document h3 { margin: 0; font-size: 14px; line-height: 20px; overflow-wrap: anywhere; }
.document a { display: inline-block; padding: 12px 0; }
.panel { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 24px; }
.panel h1 { margin-top: 0; }
.panel h2 { margin: 0; font-size: 16px; line-height: 24px; }
.panel > :last-child { margin-bottom: 0; }
.notice { background: var(--page); border-radius: 6px; padding: 12px; }
.problem { color: var(--bad); margin: 8px 0 0; }
label { display: block; font-weight: 600; margin: 16px 0 4px; }
input {
  width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; font-size: 16px; color: inherit;
  background: transparent; border: 1px solid var(--soft); border-radius: 6px;
}
input[aria-invalid='true'] { border-color: var(--bad); }
.hint { margin: 4px 0 0; color: var(--soft); }
.actions { display: flex; flex-wrap: wrap; gap: 12px; margin: 24px 0 0; }
button {
  min-height: 44px; padding: 8px 24px; font: inherit; font-weight: 600; cursor: pointer; border-radius: 6px;
  border: 1px solid var(--soft); background: transparent; color: inherit;
}
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.older { display: inline-block; padding: 12px 0; }
`
