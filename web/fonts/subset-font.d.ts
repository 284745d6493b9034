declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2' | 'sfnt'
    keepFeatures: readonly string[]
    dropTables: readonly string[]
    variationAxes: Record<string, { min: number; max: number } | number>
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
