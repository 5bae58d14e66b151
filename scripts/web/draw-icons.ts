import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const root = join(import.meta.dirname, '../..')
const paper = '#faf9f6'
/** The mark's share of a side: launchers crop a maskable icon to a circle of four fifths, in which this square fits. */
const shares = { any: 0.72, maskable: 0.54 }
const icons = [
  { name: '192', side: 192, share: shares.any },
  { name: '512', side: 512, share: shares.any },
  { name: 'apple-touch', side: 180, share: shares.any },
  { name: 'maskable-192', side: 192, share: shares.maskable },
  { name: 'maskable-512', side: 512, share: shares.maskable },
]

/** Draws the icons of the installed app from the favicon. Run this after changing `web/public/favicon.svg`. */
const mark = readFileSync(join(root, 'web/public/favicon.svg'))
const folder = join(root, 'web/public/icons')
mkdirSync(folder, { recursive: true })
for (const { name, side, share } of icons) {
  const inner = Math.round(side * share)
  const drawn = await sharp(mark, { density: (72 * inner) / 16 })
    .resize(inner, inner)
    .png()
    .toBuffer()
  await sharp({ create: { width: side, height: side, channels: 4, background: paper } })
    .composite([{ input: drawn }])
    .flatten({ background: paper })
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, `${name}.png`))
}
