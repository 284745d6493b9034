/** A point in pixels, x to the right, y downwards. */
export type Point = readonly [x: number, y: number]

type Attributes = Record<string, string | number>

export function element(name: string, attributes: Attributes, ...children: string[]): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${number(value)}"`)
  return children.length === 0
    ? `<${name}${written.join('')}/>`
    : `<${name}${written.join('')}>${children.join('')}</${name}>`
}

function number(value: string | number): string {
  return typeof value === 'number' ? String(Math.round(value * 100) / 100) : value
}

export function group(attributes: Attributes, ...children: string[]): string {
  return element('g', attributes, ...children)
}

function pathOf(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${number(x)} ${number(y)}`).join('')
}

export function line(points: readonly Point[], stroke: string, width: number, more: Attributes = {}): string {
  return element('path', { d: pathOf(points), fill: 'none', stroke, 'stroke-width': width, ...more })
}

export function area(points: readonly Point[], fill: string, more: Attributes = {}): string {
  return element('path', { d: `${pathOf(points)}Z`, fill, ...more })
}

export function dot([cx, cy]: Point, r: number, fill: string, more: Attributes = {}): string {
  return element('circle', { cx, cy, r, fill, ...more })
}

export function ring([cx, cy]: Point, r: number, stroke: string, width: number, more: Attributes = {}): string {
  return element('circle', { cx, cy, r, fill: 'none', stroke, 'stroke-width': width, ...more })
}

export function box(x: number, y: number, width: number, height: number, fill: string, more: Attributes = {}): string {
  return element('rect', { x, y, width, height, fill, ...more })
}

export function glowingLine(points: readonly Point[], stroke: string, width: number, more: Attributes = {}): string {
  return [
    line(points, stroke, width * 3, { opacity: 0.35, filter: 'url(#wide-glow)', ...more }),
    line(points, stroke, width * 1.5, { opacity: 0.55, filter: 'url(#glow)', ...more }),
    line(points, stroke, width, more),
  ].join('')
}

export function glowingDot(center: Point, r: number, fill: string): string {
  return [
    dot(center, r * 2.6, fill, { opacity: 0.4, filter: 'url(#wide-glow)' }),
    dot(center, r * 1.4, fill, { opacity: 0.6, filter: 'url(#glow)' }),
    dot(center, r, fill),
  ].join('')
}

export function sample<Value>(count: number, start: number, end: number, at: (value: number) => Value): Value[] {
  return Array.from({ length: count }, (_, index) => at(start + ((end - start) * index) / (count - 1)))
}

export function scale([from, to]: readonly [number, number], [start, end]: readonly [number, number]) {
  return (value: number) => start + ((value - from) / (to - from)) * (end - start)
}

/** Repeatable noise in 0…1, so that a drawing is the same each time it is made. */
export function noise(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
