import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readText } from '#core/post/post-content.ts'
import { toNetworkText } from '#core/post/post-text.ts'
import { HookPreview } from './fold-line.tsx'
import { NetworkText } from './post-card-panel.tsx'

const post = readText('See www.example.com\n\n#one and **#two** for @Ada')

it.each([
  ['the preview', <NetworkText key="text" post={post} />],
  ['the hook', <HookPreview key="hook" post={post} device="mobile" hasMedia={false} onMore={() => null} />],
])('shows hashtags and addresses as links in %s, unless they are sent styled', (_, shown) => {
  const { container } = render(shown)
  expect(container.textContent).toBe(toNetworkText(post))
  const links = Array.from(container.querySelectorAll('.post-link'), ({ textContent }) => textContent)
  expect(links).toEqual(['www.example.com', '#one'])
})
