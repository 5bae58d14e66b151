const one = 'export const x = 1\n'
const uses = (...specifiers: string[]) =>
  specifiers.map((specifier, at) => `import { x as x${at} } from '${specifier}'\n`).join('') +
  `\nexport const y = [${specifiers.map((_, at) => `x${at}`).join(', ')}]\n`

/** A small project in which every module does as much as its zone may, and no rule is broken. */
export const cleanTree: Record<string, string> = {
  'core/clean.ts': one,
  'core/own.ts': uses('./clean.ts'),
  'contract/clean.ts': one,
  'contract/own.ts': uses('#core/clean.ts', './clean.ts'),
  'editor/clean.ts': one,
  'editor/own.ts': uses('#core/clean.ts', './clean.ts'),
  'practice/clean.ts': one,
  'practice/own.ts': uses('#core/clean.ts', './clean.ts'),
  'test/clean.ts': one,
  'test/own.ts': uses('#server/clean.ts', '#server/db/clean.ts', '#web/clean.ts'),
  'server/clean.ts': one,
  'server/env.ts': 'export const x = process.env.PORT\n',
  'server/main.ts': uses(
    './env.ts',
    '#practice/clean.ts',
    '#server/db/clean.ts',
    '#server/features/posts/routes.ts',
  ),
  'server/http/clean.ts': one,
  'server/http/own.ts': uses('#core/clean.ts', '#contract/clean.ts', './clean.ts'),
  'server/db/clean.ts': one,
  'server/db/tables/own.ts': uses('#core/clean.ts', '#contract/clean.ts', '#server/db/clean.ts'),
  'server/jobs/clean.ts': one,
  'server/jobs/own.ts': uses('#core/clean.ts', '#server/db/clean.ts', './clean.ts'),
  'server/adapters/network/clean.ts': one,
  'server/adapters/speech/clean.ts': one,
  'server/adapters/mail/clean.ts': one,
  'server/adapters/mail/own.ts': uses(
    '#core/clean.ts',
    '#contract/clean.ts',
    '#server/adapters/network/clean.ts',
    './clean.ts',
  ),
  'server/features/posts/listing.ts': one,
  'server/features/posts/service.ts': uses('#server/db/clean.ts', '#server/adapters/mail/clean.ts'),
  'server/features/posts/clean-routes.ts': uses('#server/http/clean.ts', './present.ts'),
  'server/features/offers/service.ts': uses(
    '#server/features/posts/service.ts',
    '#server/jobs/clean.ts',
  ).replaceAll('x as x0', 'y as x0'),
  'server/features/offers/routes.ts':
    "import type { x as X } from '#server/db/clean.ts'\n\nexport const y = (x: typeof X) => x\n",
  'server/features/offers/routes.test.ts': uses('#test/clean.ts', '#server/db/clean.ts'),
  'web/clean.ts': one,
  'web/api.ts': uses('#contract/clean.ts', '#core/clean.ts'),
  'web/pages/clean.tsx': uses('#web/features/posts/post-card.tsx', '#web/ui/clean.tsx', '#web/clean.ts'),
  'web/ui/clean.tsx': one,
  'web/ui/part.tsx':
    'export const Part = ({ act }: { act: () => void }) => (\n  <button type="button" onClick={act}>\n    Go\n  </button>\n)\n',
  'web/features/posts/queries.ts': one,
  'web/features/posts/post-card.tsx': one,
  'web/features/posts/post-panel.tsx': one,
  'web/features/offers/own.tsx': uses(
    '#core/clean.ts',
    '#contract/clean.ts',
    '#editor/clean.ts',
    '#web/ui/clean.tsx',
    '#web/features/posts/queries.ts',
    '#web/features/posts/post-panel.tsx',
  ),
  'web/features/offers/lazy.ts': "export const load = () => import('#web/features/posts/post-panel.tsx')\n",
  'web/features/offers/own.test.tsx': uses('#test/clean.ts', '#web/ui/clean.tsx'),
}

/** The other halves of the cycles that the breaches introduce. */
export const halves: Record<string, string> = {
  'core/cycle-b.ts': "import { a } from './cycle-a.ts'\n\nexport const b = () => a\n",
  'server/db/tables/cycle-d.ts':
    "import type { C } from '#server/db/cycle-c.ts'\n\nexport type D = { c: C }\n",
}
