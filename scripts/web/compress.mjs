import { existsSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** The best compression of larger files takes a minute and gains only 5 %. */
const largeSize = 2_000_000
const text = /\.(js|mjs|css|html|svg|json|txt|webmanifest|wasm|map)$/

/**
 * Adds `.br` and `.gz` versions of every file of a folder that benefits, for a server that serves them as they are. A
 * file that already has a `.br` version is skipped.
 * @param {string} folder
 */
export async function compressFolder(folder) {
  const files = readdirSync(folder, { withFileTypes: true })
  for (const file of files) {
    const path = join(folder, file.name)
    if (file.isDirectory()) await compressFolder(path)
    else if (text.test(file.name) && !existsSync(`${path}.br`)) await compressFile(path)
  }
}

/** @param {string} path */
async function compressFile(path) {
  const content = await readFile(path)
  if (content.length < 1024) return
  const quality = content.length > largeSize ? 5 : 11
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const [br, gz] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
