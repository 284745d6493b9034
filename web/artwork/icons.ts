/** `node web/artwork/icons.ts` draws the icons of the installed site from the favicon. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const shell = new URL('../app/shell/', import.meta.url)
const ground = '#06110b'
const drawing = await readFile(new URL('favicon.svg', shell), 'utf8')
const [rounded = '', frame = ''] = drawing.match(/<rect [^>]*\/>/g) ?? []

/** Systems cut these into their own shape: no rounded corners, no frame, the mark in the middle. */
const whole = drawing.replace(rounded, `<path fill="${ground}" d="M-8-8h48v48H-8z"/>`).replace(frame, '')

async function draw(name: string, svg: string, size: number): Promise<void> {
  const png = sharp(Buffer.from(svg), { density: 1_200 }).resize(size, size).png({ compressionLevel: 9, palette: true })
  await png.toFile(fileURLToPath(new URL(`icons/${name}.png`, shell)))
}

await draw('icon-192', drawing, 192)
await draw('icon-512', drawing, 512)
await draw('maskable-512', whole.replace('viewBox="0 0 32 32"', 'viewBox="-3 -3 38 38"'), 512)
await draw('touch-180', whole, 180)
