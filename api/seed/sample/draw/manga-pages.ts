import type { Drawing } from './canvas.ts'
import { colour } from './palette.ts'
import { area, box, dot, element, line, noise, type Point, ring, sample } from './shapes.ts'

const page = { width: 1_000, height: 1_500 }

const margin = 60

interface Panel {
  top: number
  height: number
  draw: (panel: Panel) => string[]
}

const inside = ({ top, height }: Panel, x: number, y: number): Point => [
  margin + x * (page.width - 2 * margin),
  top + y * height,
]

/** Without letters, since a machine may lack fonts. */
const scenes = {
  alone: (panel: Panel) => [dot(inside(panel, 0.5, 0.5), 26, colour.green)],
  stars: (panel: Panel) => {
    const next = noise(7)
    return Array.from({ length: 60 }, () => dot(inside(panel, next(), next()), 2 + 5 * next(), colour.muted))
  },
  road: (panel: Panel) => [
    line([inside(panel, 0.05, 0.95), inside(panel, 0.48, 0.35)], colour.frame, 8),
    line([inside(panel, 0.95, 0.95), inside(panel, 0.52, 0.35)], colour.frame, 8),
    dot(inside(panel, 0.5, 0.8), 26, colour.green),
  ],
  hills: (panel: Panel) => {
    const ridge = sample(40, 0, 1, (x) => inside(panel, x, 0.6 - 0.2 * Math.sin(x * 7) - 0.05 * Math.sin(x * 23)))
    const ground = area([...ridge, inside(panel, 1, 1), inside(panel, 0, 1)], colour.raised)
    return [ring(inside(panel, 0.75, 0.25), 70, colour.amber, 10), ground, line(ridge, colour.green, 6)]
  },
  meeting: (panel: Panel) => [
    line([inside(panel, 0.55, 0.2), inside(panel, 0.85, 0.8)], colour.amber, 18),
    dot(inside(panel, 0.3, 0.5), 26, colour.green),
  ],
  storm: (panel: Panel) => {
    const next = noise(42)
    return Array.from({ length: 45 }, () => {
      const [x, y] = [next(), next() * 0.8]
      return line([inside(panel, x, y), inside(panel, x - 0.03, y + 0.18)], colour.cyan, 4)
    })
  },
  trail: (panel: Panel) =>
    sample(14, 0.08, 0.92, (x) => dot(inside(panel, x, 0.5 + 0.3 * Math.sin(x * 9)), 8 + 18 * x, colour.green)),
  wave: (panel: Panel) => [
    line(
      sample(80, 0.03, 0.97, (x) => inside(panel, x, 0.5 + 0.32 * Math.sin(x * 12.6))),
      colour.bright,
      14,
    ),
  ],
  together: (panel: Panel) => [
    line([inside(panel, 0.1, 0.7), inside(panel, 0.9, 0.3)], colour.amber, 18),
    line([inside(panel, 0.1, 0.5), inside(panel, 0.9, 0.1)], colour.green, 18),
  ],
} as const satisfies Record<string, Panel['draw']>

type Scene = keyof typeof scenes

const chapters: Readonly<Record<string, readonly (readonly Scene[])[]>> = {
  'leaving-home': [['alone'], ['stars', 'alone'], ['road'], ['hills', 'road'], ['hills', 'storm', 'alone']],
  'the-line': [['meeting'], ['meeting', 'storm'], ['trail'], ['alone', 'trail', 'wave'], ['together']],
}

/** By path below `api/seed/demo/manga/`: each folder is a chapter. */
export const mangaPages: Readonly<Record<string, () => Drawing>> = Object.fromEntries(
  Object.entries(chapters).flatMap(([folder, sheets]) =>
    sheets.map((sheet, index) => [`${folder}/${index + 1}`, () => ({ svg: drawPage(sheet), ...page })]),
  ),
)

function drawPage(sheet: readonly Scene[]): string {
  const gap = 30
  const height = (page.height - 2 * margin - gap * (sheet.length - 1)) / sheet.length
  const panels = sheet.flatMap((scene, index) => {
    const panel: Panel = { top: margin + index * (height + gap), height, draw: scenes[scene] }
    const frame = { stroke: colour.frame, 'stroke-width': 6 }
    return [box(margin, panel.top, page.width - 2 * margin, height, colour.surface, frame), ...panel.draw(panel)]
  })
  const size = { xmlns: 'http://www.w3.org/2000/svg', ...page, viewBox: `0 0 ${page.width} ${page.height}` }
  return element('svg', size, box(0, 0, page.width, page.height, colour.ground), ...panels)
}
