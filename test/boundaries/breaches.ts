/** A file that breaks one rule: its path, its source, and the rule that must report it. */
export type Breach = { breaks: string; path: string; source: string; rule: string }

const importing = (specifier: string) => `import { x } from '${specifier}'\nexport const y = x\n`
const restricted = 'eslint(no-restricted-imports)'

const forbidden: Array<[breaks: string, path: string, specifier: string]> = [
  ['core imports contract', 'core/a.ts', '#contract/clean.ts'],
  ['core imports server', 'core/b.ts', '#server/clean.ts'],
  ['core imports Node', 'core/c.ts', 'node:fs'],
  ['core imports React', 'core/d.ts', 'react'],
  ['contract imports server', 'contract/a.ts', '#server/clean.ts'],
  ['contract imports web', 'contract/b.ts', '#web/clean.ts'],
  ['contract imports Node', 'contract/c.ts', 'node:fs'],
  ['editor imports contract', 'editor/a.ts', '#contract/clean.ts'],
  ['editor imports web', 'editor/b.ts', '#web/clean.ts'],
  ['editor imports Node', 'editor/c.ts', 'node:fs'],
  ['practice imports contract', 'practice/a.ts', '#contract/clean.ts'],
  ['practice imports server', 'practice/b.ts', '#server/clean.ts'],
  ['the composition root imports web', 'server/a.ts', '#web/clean.ts'],
  ['the composition root imports test code', 'server/b.ts', '#test/clean.ts'],
  ['http imports db', 'server/http/a.ts', '#server/db/clean.ts'],
  ['http imports a slice', 'server/http/b.ts', '#server/features/posts/service.ts'],
  ['db imports http', 'server/db/a.ts', '#server/http/clean.ts'],
  ['a table imports jobs', 'server/db/tables/a.ts', '#server/jobs/clean.ts'],
  ['telemetry imports core', 'server/telemetry/a.ts', '#core/clean.ts'],
  ['telemetry imports what it watches', 'server/telemetry/b.ts', '#server/http/clean.ts'],
  ['jobs imports contract', 'server/jobs/a.ts', '#contract/clean.ts'],
  ['jobs imports a slice', 'server/jobs/b.ts', '#server/features/posts/service.ts'],
  ['an adapter imports db', 'server/adapters/mail/a.ts', '#server/db/clean.ts'],
  ['an adapter imports another adapter', 'server/adapters/mail/b.ts', '#server/adapters/speech/clean.ts'],
  ['an unknown server folder imports db', 'server/novelty/a.ts', '#server/db/clean.ts'],
  [
    "a slice imports another slice's presenter",
    'server/features/chat/a.ts',
    '#server/features/posts/listing.ts',
  ],
  ['a slice imports the environment', 'server/features/chat/b.ts', '#server/env.ts'],
  ['a slice imports web', 'server/features/chat/c.ts', '#web/clean.ts'],
  ['a slice imports practice', 'server/features/chat/d.ts', '#practice/clean.ts'],
  ['a slice has subfolders', 'server/features/chat/e.ts', './parts/clean.ts'],
  ['routes touch the database', 'server/features/chat/routes.ts', '#server/db/clean.ts'],
  ['routes touch an adapter', 'server/features/posts/routes.ts', '#server/adapters/mail/clean.ts'],
  [
    "routes touch another slice's routes",
    'server/features/files/routes.ts',
    '#server/features/posts/routes.ts',
  ],
  ['web imports server', 'web/a.ts', '#server/clean.ts'],
  ['web imports practice', 'web/b.ts', '#practice/clean.ts'],
  ['a page imports server', 'web/pages/a.tsx', '#server/clean.ts'],
  ['a page imports Node', 'web/pages/b.tsx', 'node:fs'],
  ['analytics imports a slice', 'web/analytics/a.ts', '#web/features/posts/queries.ts'],
  ['ui imports contract', 'web/ui/a.tsx', '#contract/clean.ts'],
  ['ui imports a slice', 'web/ui/b.tsx', '#web/features/posts/queries.ts'],
  ['ui fetches', 'web/ui/c.tsx', '@tanstack/react-query'],
  ["a web slice imports another's part", 'web/features/chat/a.tsx', '#web/features/posts/post-card.tsx'],
  ['a web slice imports server', 'web/features/chat/b.tsx', '#server/clean.ts'],
  ['a web slice imports a page', 'web/features/chat/c.tsx', '#web/pages/clean.tsx'],
  ['a web slice imports Node', 'web/features/chat/d.tsx', 'node:fs'],
  ['a web slice has subfolders', 'web/features/chat/e.tsx', './parts/clean.ts'],
  ['an unknown web folder imports a slice', 'web/novelty/a.ts', '#web/features/posts/queries.ts'],
  ['a test of the web imports server', 'web/features/chat/a.test.tsx', '#server/clean.ts'],
  ['a test climbs', 'server/features/chat/a.test.ts', '../../clean.ts'],
  ...[
    'core',
    'contract',
    'editor',
    'practice',
    'server',
    'server/http',
    'server/db',
    'server/jobs',
    'server/telemetry',
  ].map(climbing),
  ...['server/adapters/mail', 'server/features/chat', 'web', 'web/pages', 'web/ui', 'web/features/chat'].map(
    climbing,
  ),
  ...['test', 'e2e', 'bench', 'eval'].map(climbing),
]

function climbing(folder: string): [string, string, string] {
  return [`${folder} climbs`, `${folder}/climb.ts`, '../clean.ts']
}

/** A rule must catch every form of import; any form it misses would be a loophole. */
const forms: Breach[] = Object.entries({
  type: "import type { x } from '#server/clean.ts'\nexport type Y = typeof x\n",
  inline: "import { type x } from '#server/clean.ts'\nexport type Y = typeof x\n",
  again: "export { x } from '#server/clean.ts'\n",
  lazy: "export const load = () => import('#server/clean.ts')\n",
}).map(([form, source]) => ({
  breaks: `web imports server (${form})`,
  path: `web/features/forms/${form}.ts`,
  source,
  rule: restricted,
}))

const others: Breach[] = [
  {
    breaks: 'two modules import each other',
    path: 'core/cycle-a.ts',
    source: "import { b } from './cycle-b.ts'\nexport const a = () => b\n",
    rule: 'import(no-cycle)',
  },
  {
    breaks: 'two modules import types from each other across folders',
    path: 'server/db/cycle-c.ts',
    source: "import type { D } from '#server/db/tables/cycle-d.ts'\nexport type C = { d: D }\n",
    rule: 'import(no-cycle)',
  },
  {
    breaks: 'a module has a default export',
    path: 'core/default.ts',
    source: 'export default 1\n',
    rule: 'import(no-default-export)',
  },
  {
    breaks: 'a module is a barrel',
    path: 'core/barrel.ts',
    source: "export * from './clean.ts'\n",
    rule: 'oxc(no-barrel-file)',
  },
  {
    breaks: 'an import has no extension',
    path: 'core/extension.ts',
    source: importing('./clean'),
    rule: 'import(extensions)',
  },
  {
    breaks: 'a Node module hides without its prefix',
    path: 'core/prefix.ts',
    source: "import { join } from 'path'\nexport const y = join\n",
    rule: 'unicorn(prefer-node-protocol)',
  },
  ...['server/http/env.ts', 'core/env.ts', 'server/features/chat/env.ts'].map((path) => ({
    breaks: `the environment is read in ${path}`,
    path,
    source: 'export const port = process.env.PORT\n',
    rule: 'node(no-process-env)',
  })),
  ...['core/console.ts', 'server/http/console.ts', 'web/ui/console.ts'].map((path) => ({
    breaks: `the console is used in ${path}`,
    path,
    source: "console.log('x')\n",
    rule: 'eslint(no-console)',
  })),
  {
    breaks: 'any',
    path: 'core/any.ts',
    source: 'export const y = (z: any) => String(z)\n',
    rule: 'typescript(no-explicit-any)',
  },
  {
    breaks: 'a non-null assertion',
    path: 'core/bang.ts',
    source: 'export const y = (z: string | undefined) => z!.length\n',
    rule: 'typescript(no-non-null-assertion)',
  },
  {
    breaks: 'a promise nobody waits for',
    path: 'server/db/floating.ts',
    source:
      'const save = async () => {\n  await Promise.resolve()\n}\nexport const y = () => {\n  save()\n}\n',
    rule: 'typescript(no-floating-promises)',
  },
  {
    breaks: 'a switch that forgets a case',
    path: 'core/switch.ts',
    source:
      "export const y = (z: 'a' | 'b') => {\n  switch (z) {\n    case 'a':\n      return 1\n  }\n  return 2\n}\n",
    rule: 'typescript(switch-exhaustiveness-check)',
  },
  {
    breaks: 'an error that is silenced',
    path: 'core/silent.ts',
    source: 'export const y = (z: () => void) => {\n  try {\n    z()\n  } catch {}\n}\n',
    rule: 'eslint(no-empty)',
  },
  {
    breaks: 'a comment that silences the compiler',
    path: 'core/ignore.ts',
    source: '// @ts-ignore\nexport const y: number = String(1)\n',
    rule: 'typescript(ban-ts-comment)',
  },
  {
    breaks: 'a file that grew too long',
    path: 'core/long.ts',
    source: Array.from({ length: 401 }, (_, line) => `export const y${line} = ${line}\n`).join(''),
    rule: 'eslint(max-lines)',
  },
  {
    breaks: 'a hook behind a condition',
    path: 'web/ui/hook.tsx',
    source:
      "import { useState } from 'react'\nexport function Part({ on }: { on: boolean }) {\n  if (on) {\n    const [y] = useState(1)\n    return <p>{y}</p>\n  }\n  return <p />\n}\n",
    rule: 'react-hooks(rules-of-hooks)',
  },
  {
    breaks: 'an effect that forgets what it reads',
    path: 'web/ui/effect.tsx',
    source:
      "import { useEffect } from 'react'\nexport function Part({ title }: { title: string }) {\n  useEffect(() => {\n    document.title = title\n  }, [])\n  return <p />\n}\n",
    rule: 'react-hooks(exhaustive-deps)',
  },
  {
    breaks: 'a picture without words',
    path: 'web/ui/picture.tsx',
    source: 'export const Picture = () => <img src="/a.png" />\n',
    rule: 'jsx-a11y(alt-text)',
  },
  {
    breaks: 'a click that no key can make',
    path: 'web/ui/click.tsx',
    source: 'export const Click = ({ act }: { act: () => void }) => <div onClick={act}>Go</div>\n',
    rule: 'jsx-a11y(click-events-have-key-events)',
  },
]

export const breaches: Breach[] = [
  ...forbidden.map(([breaks, path, specifier]) => ({
    breaks,
    path,
    source: importing(specifier),
    rule: restricted,
  })),
  ...forms,
  ...others,
]
