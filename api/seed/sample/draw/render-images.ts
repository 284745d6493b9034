import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import sharp from 'sharp'
import { durationWeights, priceYield, purchasingPower, ruleOf72, yieldCurves } from './bond-charts.ts'
import { curvesCover, doublingCover, durationCover, inflationCover, priceCover } from './bond-covers.ts'
import type { Drawing } from './canvas.ts'
import { mangaPages } from './manga-pages.ts'
import { buffer, currencyCosts, effectiveRates, envelopes, fees, repaymentSplit } from './money-charts.ts'
import {
  bufferCover,
  compoundingCover,
  currencyCover,
  envelopesCover,
  feesCover,
  repaymentCover,
} from './money-covers.ts'
import { bodyClock, eratosthenes, greatCircleChart, hypnogram, packing } from './world-charts.ts'
import { greatCircleCover, jetLagCover, nightCover, packingCover, stickCover } from './world-covers.ts'

const drawings: Readonly<Record<string, () => Drawing>> = {
  'where-your-repayment-goes': repaymentCover,
  'the-small-print-of-compounding': compoundingCover,
  'a-buffer-before-a-portfolio': bufferCover,
  'fees-are-small-numbers-with-long-lives': feesCover,
  'twelve-envelopes-and-a-float': envelopesCover,
  'what-a-foreign-dollar-costs': currencyCover,
  'why-bond-prices-fall-when-yields-rise': priceCover,
  'duration-without-tears': durationCover,
  'what-a-yield-curve-says-and-what-it-only-mutters': curvesCover,
  'inflation-is-an-average-of-strangers': inflationCover,
  'the-rule-of-72-and-where-it-breaks': doublingCover,
  'the-shortest-way-looks-wrong-on-the-map': greatCircleCover,
  'crossing-nine-time-zones': jetLagCover,
  'the-night-has-a-shape': nightCover,
  'seven-days-in-seven-kilos': packingCover,
  'measuring-the-earth-with-a-stick': stickCover,
  'chart-repayment-split': repaymentSplit,
  'chart-effective-rates': effectiveRates,
  'chart-buffer': buffer,
  'chart-fees': fees,
  'chart-envelopes': envelopes,
  'chart-currency-costs': currencyCosts,
  'chart-price-yield': priceYield,
  'chart-duration-weights': durationWeights,
  'chart-yield-curves': yieldCurves,
  'chart-purchasing-power': purchasingPower,
  'chart-rule-of-72': ruleOf72,
  'chart-great-circle': greatCircleChart,
  'chart-body-clock': bodyClock,
  'chart-hypnogram': hypnogram,
  'chart-packing': packing,
  'chart-eratosthenes': eratosthenes,
}

/** `node api/seed/sample/draw/render-images.ts [part of a name]`, after a drawing changed. */
async function renderImages(folder: string, images: typeof drawings, only: string): Promise<void> {
  for (const [name, draw] of Object.entries(images)) {
    if (!name.includes(only)) continue
    await mkdir(dirname(resolve(folder, name)), { recursive: true })
    const image = await sharp(Buffer.from(draw().svg)).webp({ quality: 86, smartSubsample: true, effort: 6 }).toBuffer()
    await writeFile(resolve(folder, `${name}.webp`), image)
    process.stdout.write(`${name}.webp ${Math.ceil(image.length / 1_024)} KB\n`)
  }
}

const only = process.argv[2] ?? ''
await renderImages(resolve(import.meta.dirname, '../images'), drawings, only)
await renderImages(resolve(import.meta.dirname, '../../demo/manga'), mangaPages, only)
