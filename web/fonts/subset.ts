/** `node web/fonts/subset.ts` makes the font files, and prints metrics for `app/ui/fonts.css`. */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const outputPath = fileURLToPath(new URL('../app/ui/fonts/', import.meta.url))
const families = {
  'jetbrains-mono': new URL(import.meta.resolve('@fontsource-variable/jetbrains-mono/LICENSE')),
  literata: new URL(import.meta.resolve('@fontsource-variable/literata/LICENSE')),
}

interface Face {
  family: keyof typeof families
  /** Without family and extension. */
  from: string
  to: string
  ranges: readonly (readonly [first: number, last: number])[]
  variationAxes: Record<string, { min: number; max: number } | number>
}

/** Shown on nearly every page. */
const english = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa2, 0xa3],
  [0xa7, 0xa7],
  [0xb0, 0xb2],
  [0xb7, 0xb7],
  [0xd7, 0xd7],
  [0xe9, 0xe9],
  [0xf7, 0xf7],
  [0x2009, 0x200a],
  [0x2010, 0x2015],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2020, 0x2022],
  [0x2026, 0x2026],
  [0x202f, 0x2030],
  [0x20ac, 0x20ac],
  [0x2212, 0x2212],
] as const
/** Frequent in the interface, rare in prose. */
const signs = [
  [0xa5, 0xa5],
  [0xa9, 0xa9],
  [0xb3, 0xb3],
  [0xbc, 0xbe],
  [0x201a, 0x201b],
  [0x201e, 0x201e],
  [0x2032, 0x2033],
  [0x2122, 0x2122],
  [0x2191, 0x2193],
] as const
/** The rest of Western Europe; loaded only by pages that show such a letter. */
const accents = [
  [0xa1, 0xa1],
  [0xa4, 0xa4],
  [0xa6, 0xa6],
  [0xa8, 0xa8],
  [0xaa, 0xaf],
  [0xb4, 0xb6],
  [0xb8, 0xbb],
  [0xbf, 0xd6],
  [0xd8, 0xe8],
  [0xea, 0xf6],
  [0xf8, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2016, 0x2017],
  [0x201f, 0x201f],
  [0x2023, 0x2025],
  [0x2027, 0x2027],
  [0x2031, 0x2031],
  [0x2034, 0x203a],
] as const
/** The rest of Europe; loaded likewise. */
const latinExtended = [[0x100, 0x17f]] as const

const weights = { wght: { min: 400, max: 700 } }
const regular = { wght: 400 }
const bold = { wght: 700 }
const interfaceSigns = [...english, ...signs]
const furtherSigns = [...accents, ...signs]

const faces: readonly Face[] = [
  {
    family: 'jetbrains-mono',
    from: 'latin-wght-normal',
    to: 'jetbrains-mono',
    ranges: interfaceSigns,
    variationAxes: weights,
  },
  {
    family: 'jetbrains-mono',
    from: 'latin-wght-normal',
    to: 'jetbrains-mono-accents',
    ranges: accents,
    variationAxes: weights,
  },
  {
    family: 'jetbrains-mono',
    from: 'latin-ext-wght-normal',
    to: 'jetbrains-mono-ext',
    ranges: latinExtended,
    variationAxes: weights,
  },
  // One weight takes half of the bytes of two.
  { family: 'literata', from: 'latin-wght-normal', to: 'literata', ranges: english, variationAxes: regular },
  { family: 'literata', from: 'latin-wght-normal', to: 'literata-bold', ranges: english, variationAxes: bold },
  { family: 'literata', from: 'latin-wght-italic', to: 'literata-italic', ranges: english, variationAxes: regular },
  {
    family: 'literata',
    from: 'latin-wght-normal',
    to: 'literata-accents',
    ranges: furtherSigns,
    variationAxes: weights,
  },
  {
    family: 'literata',
    from: 'latin-wght-italic',
    to: 'literata-accents-italic',
    ranges: furtherSigns,
    variationAxes: regular,
  },
  {
    family: 'literata',
    from: 'latin-ext-wght-normal',
    to: 'literata-ext',
    ranges: latinExtended,
    variationAxes: weights,
  },
]

/**
 * Without programming ligatures: in a text about commands `->` must read as typed. Nor those of
 * combining marks and of single languages, whose letters are in no file.
 */
const features = ['kern', 'liga', 'tnum', 'lnum', 'onum']
/** Tables for vertical text, and for menus that offer the styles of a family. */
const unusedTables = ['vhea', 'vmtx', 'STAT']

function characters(ranges: Face['ranges']): string {
  return ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)))
    .join('')
}

/** As shares of the em. */
function verticalMetrics(sfnt: Buffer) {
  const tables = new Map<string, number>()
  for (let i = 0; i < sfnt.readUInt16BE(4); i++) {
    const record = 12 + i * 16
    tables.set(sfnt.toString('latin1', record, record + 4), sfnt.readUInt32BE(record + 8))
  }
  const head = tables.get('head') ?? 0
  const hhea = tables.get('hhea') ?? 0
  const em = sfnt.readUInt16BE(head + 18)
  return {
    ascent: sfnt.readInt16BE(hhea + 4) / em,
    descent: -sfnt.readInt16BE(hhea + 6) / em,
    lineGap: sfnt.readInt16BE(hhea + 8) / em,
  }
}

await mkdir(outputPath, { recursive: true })
for (const face of faces) {
  const source = await readFile(new URL(`./files/${face.family}-${face.from}.woff2`, families[face.family]))
  const options = { keepFeatures: features, variationAxes: face.variationAxes, dropTables: unusedTables }
  const font = await subsetFont(source, characters(face.ranges), { ...options, targetFormat: 'woff2' })
  await writeFile(`${outputPath}${face.to}.woff2`, font)
  const metrics = verticalMetrics(await subsetFont(source, 'x', { ...options, targetFormat: 'sfnt' }))
  process.stdout.write(`${face.to}.woff2 ${font.length} bytes ${JSON.stringify(metrics)}\n`)
}
for (const [family, licence] of Object.entries(families)) await copyFile(licence, `${outputPath}${family}.LICENSE.txt`)
