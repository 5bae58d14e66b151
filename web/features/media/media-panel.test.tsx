import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { parseContent, type PostContent } from '#core/post/post-content.ts'
import { aboutSlides, slides } from '#test/fixtures/slides.ts'
import { createQueryClient } from '#web/query-client.ts'
import { Toaster } from '#web/ui/toasts/toaster.tsx'
import { PostMedia } from './media-panel.tsx'

const urls = (count: number) => Array.from({ length: count }, (_, n) => `/files/${'b'.repeat(40)}/${n}`)
const withImages = (count: number, altTexts = {}): PostContent => ({
  ...parseContent('Words'),
  images: urls(count),
  altTexts,
})

let latest = parseContent('')
const note = (post: PostContent) => {
  latest = post
}

function Edited({ content }: { content: PostContent }) {
  const [post, setPost] = useState(content)
  const change = (by: (post: PostContent) => PostContent) => {
    const changed = by(post)
    note(changed)
    setPost(changed)
  }
  return <PostMedia content={post} isMobile change={change} />
}

const show = (content: PostContent, isEdited = true) => {
  note(content)
  return render(
    <QueryClientProvider client={createQueryClient()}>
      {isEdited ? <Edited content={content} /> : <PostMedia content={content} isMobile />}
      <Toaster />
    </QueryClientProvider>,
  )
}
const tiles = () =>
  within(screen.getByRole('list', { name: 'Images' }))
    .getAllByRole('img')
    .map((image) => image.getAttribute('src'))
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json(aboutSlides))
})

describe('the media of a post that is only looked at', () => {
  it('take no room when there are none', () => {
    show(parseContent('Words'), false)
    expect(screen.queryByRole('region', { name: 'Media' })).toBeNull()
  })

  it('cannot be changed', async () => {
    const content = { ...withImages(2), videos: ['/v.mp4'], documents: [slides] }
    show(content, false)
    const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
    expect(names).toEqual(['View image 1', 'View image 2'])
    expect(screen.queryByRole('note')).toBeNull()
    await press('View image 2')
    const dialog = await screen.findByRole('dialog', { name: 'Image 2 of 2' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Previous image' }))
    expect(await screen.findByRole('dialog', { name: 'Image 1 of 2' })).toBeDefined()
    expect(within(dialog).queryByRole('button', { name: /Remove|Move|Alt text/ })).toBeNull()
  })
})

describe('the images in a post’s card', () => {
  it.each([1, 2, 3, 4])('are all shown when there are %i', (count) => {
    show(withImages(count))
    expect(tiles()).toEqual(urls(count))
    expect(screen.queryByText(/^\+/)).toBeNull()
  })

  it('are four with the number of the others on the last when there are more', () => {
    show(withImages(7))
    expect(tiles()).toEqual(urls(4))
    expect(screen.getByText('+3')).toBeDefined()
  })

  it('say what they show, else which one they are', () => {
    show(withImages(2, { [urls(1)[0] ?? '']: 'A desk' }))
    expect(screen.getByRole('img', { name: 'A desk' })).toBeDefined()
    expect(screen.getByRole('img', { name: 'image 2' })).toBeDefined()
  })

  it('are removed by their names, and put back with what they show', async () => {
    const content = withImages(3, { [urls(3)[1] ?? '']: 'A desk' })
    show(content)
    await press('Remove A desk')
    expect(tiles()).toEqual([urls(3)[0], urls(3)[2]])
    expect(document.activeElement).toHaveProperty('ariaLabel', 'Remove image 2')
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(latest).toEqual(content)
  })

  it('say so when they cannot be loaded', () => {
    show(withImages(1))
    fireEvent.error(screen.getByRole('img'))
    expect(screen.getByText('This image cannot be shown.')).toBeDefined()
  })

  it('are put in another order by buttons, which say where an image is now', async () => {
    show(withImages(6))
    await press('View image 4')
    const dialog = within(await screen.findByRole('dialog', { name: 'Image 4 of 6' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Move later' }))
    expect(latest.images.map((url) => url.at(-1))).toEqual(['0', '1', '2', '4', '3', '5'])
    expect(dialog.getByText('Image moved to place 5 of 6.')).toBeDefined()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}{Enter}')
    expect(latest.images.map((url) => url.at(-1))).toEqual(['0', '1', '3', '2', '4', '5'])
    expect(await screen.findByRole('dialog', { name: 'Image 3 of 6' })).toBeDefined()
  })

  it('can all be reached, removed and put back where they are seen large', async () => {
    const content = withImages(6)
    show(content)
    await press('View image 4')
    const opened = await screen.findByRole('dialog', { name: 'Image 4 of 6' })
    const dialog = within(opened)
    await waitFor(() => expect(opened.contains(document.activeElement)).toBe(true))
    await userEvent.keyboard('{End}')
    expect(await screen.findByRole('dialog', { name: 'Image 6 of 6' })).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Remove image 6' }))
    expect(latest.images).toEqual(urls(5))
    await userEvent.click(dialog.getByRole('button', { name: 'Undo removing' }))
    expect(latest).toEqual(content)
  })

  it('get their words in a dialog', async () => {
    show(withImages(1))
    await press('Alt text of image 1')
    const words = await screen.findByRole('textbox', { name: 'Alt text' })
    await userEvent.type(words, 'A desk')
    await press('Save')
    expect(latest.altTexts).toEqual({ [urls(1)[0] ?? '']: 'A desk' })
    expect(screen.getByRole('img', { name: 'A desk' })).toBeDefined()
  })
})

describe('media that are kept elsewhere', () => {
  const foreign = [
    'https://evil.example/a.png?what-was-written',
    '//evil.example/b.png',
    String.raw`\\evil.example\c.png`,
    'ftp://evil.example/d.png',
    'javascript:alert(1)',
    'https://',
  ]
  /** Returns all elements that load something. */
  const loaded = () =>
    Array.from(document.querySelectorAll('[src],[srcset],[poster],source'), (element) => element.outerHTML)

  it.each(foreign)('are not asked for, and said to be: %s', async (url) => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
      asked.push(input instanceof Request ? input.url : String(input))
      return Response.json({}, { status: 404 })
    })
    show({
      ...parseContent('Words'),
      images: [url, url],
      videos: [url],
      documents: [
        { url, name: 'Deck' },
        { url: `${url}.pdf`, name: 'Pages' },
      ],
    })
    expect(screen.getAllByText('This picture is stored elsewhere and is not shown here.')).toHaveLength(2)
    expect(screen.getByText('This video is stored elsewhere and is not shown here.')).toBeDefined()
    expect(screen.getAllByText('This document is stored elsewhere and is not shown here.')).toHaveLength(2)
    await press('View image 1')
    const dialog = await screen.findByRole('dialog', { name: 'Image 1 of 2' })
    // One large, and two in the row below.
    await waitFor(() =>
      expect(
        within(dialog).getAllByText('This picture is stored elsewhere and is not shown here.'),
      ).toHaveLength(3),
    )
    await userEvent.click(within(dialog).getByRole('button', { name: 'Alt text of image 1' }))
    const words = await screen.findByRole('dialog', { name: 'Alt Text' })
    expect(within(words).getByText('This picture is stored elsewhere and is not shown here.')).toBeDefined()
    expect(loaded()).toEqual([])
    expect(asked.filter((address) => address.includes('evil') || address.includes('javascript'))).toEqual([])
  })

  it('are read from here when only the name of the server is another', () => {
    const own = `/files/${'d'.repeat(40)}/a.png`
    show({ ...parseContent('Words'), images: [`https://other.example${own}`] })
    expect(tiles()).toEqual([own])
  })
})

describe('a video in a post’s card', () => {
  it('has controls, and says so when it cannot be played', async () => {
    show({ ...parseContent('Words'), videos: [`/files/${'c'.repeat(40)}/My%20clip.mp4`] })
    const video = screen.getByLabelText('My clip.mp4')
    expect(video).toHaveProperty('controls', true)
    fireEvent.error(video)
    expect(screen.getByText('This video cannot be played here')).toBeDefined()
    expect(screen.getByLabelText('My clip.mp4')).toBe(video)
    await press('Remove My clip.mp4')
    expect(latest.videos).toEqual([])
    expect(screen.getByRole('button', { name: 'Upload media to post' })).toBeDefined()
  })
})

describe('a document in a post’s card', () => {
  const post = { ...parseContent('Words'), documents: [slides] }

  it('says what it is and how many pages it has', async () => {
    show(post)
    expect(await screen.findByText('Document carousel • 12 pages')).toBeDefined()
    expect(screen.getByText('PowerPoint presentation')).toBeDefined()
  })

  it('says it in the same form for one page', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ ...aboutSlides, pages: 1 }))
    show(post)
    expect(await screen.findByText('Document carousel • 1 pages')).toBeDefined()
  })

  it('says that its preview is being made', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ ...aboutSlides, previewState: 'working' }))
    show(post)
    expect(await screen.findByText('Making a preview of its pages...')).toBeDefined()
  })

  it('stays what it is when the server knows nothing of it', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ code: 'not_found:api' }, { status: 404 }))
    show(post)
    expect(await screen.findByText(/^There is no preview of its pages here/)).toBeDefined()
    expect(screen.getByText('Document carousel')).toBeDefined()
  })

  it('takes another title: Enter saves it, Escape does not', async () => {
    show(post)
    await press('Edit title')
    const title = screen.getByPlaceholderText('Enter document title...')
    await userEvent.type(title, '{Control>}a{/Control}Never{Escape}')
    expect(latest.documents).toEqual([slides])
    await waitFor(() => expect(document.activeElement).toHaveProperty('ariaLabel', 'Edit title'))
    await userEvent.keyboard('{Enter}')
    await userEvent.clear(screen.getByRole('textbox', { name: 'Document title' }))
    await userEvent.keyboard('Our deck{Enter}')
    expect(latest.documents).toEqual([{ ...slides, name: 'Our deck' }])
    expect(screen.getByText('Our deck')).toBeDefined()
  })

  const retitle = async (typed: string) => {
    const user = userEvent.setup()
    await press('Edit title')
    await user.clear(screen.getByRole('textbox', { name: 'Document title' }))
    await user.keyboard(typed)
    return user
  }
  const titleField = () => screen.queryByRole('textbox', { name: 'Document title' })

  it('takes a title that was typed when its field is left, and leaves the focus where it went', async () => {
    show(post)
    const user = await retitle('Our deck')
    const add = screen.getByRole('button', { name: 'Add media' })
    await user.pointer({ keys: '[MouseLeft>]', target: add })
    expect(latest.documents).toEqual([{ ...slides, name: 'Our deck' }])
    expect(titleField()).toBeNull()
    await new Promise((done) => requestAnimationFrame(done))
    expect(document.activeElement).toBe(add)
  })

  it('takes a title that was typed when it goes away with its panel', async () => {
    show(post)
    await retitle('Our deck')
    cleanup()
    expect(latest.documents).toEqual([{ ...slides, name: 'Our deck' }])
  })

  it('keeps its title when the field is left empty, and when it is cancelled by its button', async () => {
    show(post)
    const user = await retitle('{Tab}{Tab}{Tab}')
    expect(titleField()).toBeNull()
    expect(latest.documents).toEqual([slides])
    await retitle('Never')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(titleField()).toBeNull()
    expect(latest.documents).toEqual([slides])
  })

  it('takes a title once by its button, by pointer and by keyboard', async () => {
    show(post)
    const user = await retitle('Our deck')
    await user.click(screen.getByRole('button', { name: 'Save title' }))
    expect(latest.documents).toEqual([{ ...slides, name: 'Our deck' }])
    expect(titleField()).toBeNull()
    await retitle('Their deck{Tab}')
    expect(titleField()).not.toBeNull()
    await user.keyboard('{Enter}')
    expect(latest.documents).toEqual([{ ...slides, name: 'Their deck' }])
    await waitFor(() => expect(document.activeElement).toHaveProperty('ariaLabel', 'Edit title'))
  })

  it('is to get a shorter title while its own is longer than the network takes', async () => {
    show({ ...post, documents: [{ ...slides, name: 'x'.repeat(59) }] })
    expect(screen.getByRole('note').textContent).toBe(
      'LinkedIn accepts at most 58 characters in the title of a document. Shorten it before you publish.',
    )
    await press('Edit title')
    const title = screen.getByRole('textbox', {
      name: 'Document title',
      description: 'Shorten it to 58 characters before you publish.',
    })
    await userEvent.type(title, '{End}{Backspace}')
    expect(screen.queryByText('Shorten it to 58 characters before you publish.')).toBeNull()
    await userEvent.keyboard('{Enter}')
    expect(latest.documents).toEqual([{ ...slides, name: 'x'.repeat(58) }])
    expect(screen.queryByRole('note')).toBeNull()
  })

  it('is removed, and put back', async () => {
    show(post)
    await press('Remove Deck')
    expect(latest.documents).toEqual([])
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(latest.documents).toEqual([slides])
  })
})

describe('media of more than one kind', () => {
  it('are told about, and one kind is kept by a button that can be undone', async () => {
    const content = { ...withImages(2), videos: ['/v.mp4'] }
    show(content)
    expect(screen.getByRole('note').textContent).toContain('LinkedIn accepts one kind of media in a post')
    await press('Keep the images')
    expect(latest).toEqual(withImages(2))
    expect(screen.queryByRole('note')).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(latest).toEqual(content)
    await press('Keep the video')
    expect(latest.images).toEqual([])
  })

  it('are told about when there is more of a kind than the network takes', () => {
    show({ ...parseContent('Words'), videos: ['/v.mp4', '/w.mp4'] })
    expect(screen.getByRole('note').textContent).toContain('LinkedIn accepts one video in a post.')
  })
})
