/** `node web/artwork/og-image.ts` draws the pages' default picture, without a machine's fonts. */
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const outputPath = fileURLToPath(new URL('../app/shell/og-image.png', import.meta.url))
const [imageWidth, imageHeight] = [1200, 630]

/** Letters of five by seven cells, one number a row, the leftmost cell in the highest bit. */
const letters = new Map<string, readonly number[]>(
  Object.entries({
    L: [16, 16, 16, 16, 16, 16, 31],
    E: [31, 16, 16, 30, 16, 16, 31],
    D: [30, 17, 17, 17, 17, 17, 30],
    G: [14, 17, 16, 23, 17, 17, 15],
    R: [30, 17, 17, 30, 20, 18, 17],
    C: [14, 17, 16, 16, 16, 17, 14],
    K: [17, 18, 20, 24, 20, 18, 17],
  }),
)

const wordmark = 'LEDGERDECK'
const cell = 15
const pitch = cell * 6

function letter(name: string, left: number, top: number): string {
  const rows = letters.get(name) ?? []
  return rows
    .flatMap((bits, y) =>
      [4, 3, 2, 1, 0].flatMap((bit, x) =>
        bits & (1 << bit) ? [`M${left + x * cell} ${top + y * cell}h${cell - 2}v${cell - 2}h-${cell - 2}z`] : [],
      ),
    )
    .join('')
}

/** Share of interest in the payments of each of 30 years, a loan at 5.85 percent. */
function interestShare(year: number): number {
  const rate = 0.0585 / 12
  return 1 - (1 + rate) ** -(361 - year * 12 + 6)
}

function bars(): string {
  const [left, bottom, width, height] = [96, 540, 1008, 150]
  const step = width / 30
  return Array.from({ length: 30 }, (_, i) => {
    const interest = Math.round(height * Math.max(interestShare(i + 1), 0.02))
    const x = Math.round(left + i * step)
    const bar = Math.round(step) - 8
    return `<path fill="#ffbe5c" d="M${x} ${bottom - interest}h${bar}v${interest}h-${bar}z"/><path fill="#5cf0a0" d="M${x} ${bottom - height}h${bar}v${height - interest - 4}h-${bar}z"/>`
  }).join('')
}

const wordLeft = 96
const word = [...wordmark].map((name, i) => letter(name, wordLeft + i * pitch, 176)).join('')
const bands = Array.from({ length: 7 }, (_, i) => `<path fill="#0a1810" d="M0 ${i * 96}h${imageWidth}v48H0z"/>`).join(
  '',
)
const holes = Array.from(
  { length: 14 },
  (_, i) => `<circle cx="36" cy="${i * 48 + 12}" r="9"/><circle cx="${imageWidth - 36}" cy="${i * 48 + 12}" r="9"/>`,
).join('')

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${imageWidth}" height="${imageHeight}">
<path fill="#06110b" d="M0 0h${imageWidth}v${imageHeight}H0z"/>${bands}<g fill="#1f3a2b">${holes}</g>
<path fill="#5cf0a0" d="${word}"/>
<path fill="#ffbe5c" d="M${wordLeft + wordmark.length * pitch} 176h60v${cell * 7 - 2}h-60z"/>
<path fill="#4f9370" d="M96 330h1008v3H96z"/>${bars()}</svg>`

await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toFile(outputPath)
