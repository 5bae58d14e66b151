import { vi } from 'vitest'

/** Sends the page's uploads to this server: the page's own URLs have no host. */
export function uploadTo(url: string): void {
  class RequestToServer extends XMLHttpRequest {
    override open(method: string, address: string | URL) {
      super.open(method, new URL(address, url))
    }
  }
  vi.stubGlobal('XMLHttpRequest', RequestToServer)
}

/** Stubs object URLs, which jsdom lacks; returns those that have not been revoked. */
export function stubObjectUrls(): Set<string> {
  const live = new Set<string>()
  let made = 0
  Object.assign(URL, {
    createObjectURL() {
      made += 1
      live.add(`blob:test/${made}`)
      return `blob:test/${made}`
    },
    revokeObjectURL: (address: string) => live.delete(address),
  })
  return live
}

type ItemKind = 'file' | 'folder'
const itemOf = (file: File, kind: ItemKind) => ({
  kind: 'file',
  type: file.type,
  getAsFile: () => file,
  webkitGetAsEntry: () => ({ isDirectory: kind === 'folder' }),
})

/** Returns what a drop or a paste carries. */
export const transferOf = (files: File[], more: { folders?: File[]; text?: string } = {}) => ({
  types: [...(more.text === undefined ? [] : ['text/plain']), 'Files'],
  files: [...files, ...(more.folders ?? [])],
  items: [
    ...files.map((file) => itemOf(file, 'file')),
    ...(more.folders ?? []).map((file) => itemOf(file, 'folder')),
  ],
  getData: (type: string) => (type === 'text/plain' ? (more.text ?? '') : ''),
  dropEffect: 'none',
})

/** Returns what browsers reveal while files are being dragged: how many, and of which types. */
export const hiddenTransferOf = (files: File[]) => ({ ...transferOf(files), files: [] })

export const fileOf = (name: string, type: string, size = 2048) =>
  new File([new Uint8Array(size).fill(65)], name, { type })
