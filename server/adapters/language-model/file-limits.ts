import type { ProviderName } from './model-info.ts'

type FileLimits = {
  /** In bytes, of one picture. */
  picture: number
  /** In bytes, of all files of a request. */
  total: number
}

const megabyte = 1024 * 1024
const usual: FileLimits = { picture: 20 * megabyte, total: 20 * megabyte }

/** What a request may hold: Anthropic's 5 MB for a picture and Google's 20 MB for a request count base64. */
const particular: Partial<Record<ProviderName, FileLimits>> = {
  anthropic: { ...usual, picture: Math.floor(3.75 * megabyte) },
  google: { picture: 14 * megabyte, total: 14 * megabyte },
}

export const fileLimits = (provider: ProviderName): FileLimits => particular[provider] ?? usual
