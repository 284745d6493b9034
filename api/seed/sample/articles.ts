import { aBufferBeforeAPortfolio } from './articles/a-buffer-before-a-portfolio.ts'
import { crossingNineTimeZones } from './articles/crossing-nine-time-zones.ts'
import { durationWithoutTears } from './articles/duration-without-tears.ts'
import { feesAreSmallNumbersWithLongLives } from './articles/fees-are-small-numbers-with-long-lives.ts'
import { inflationIsAnAverageOfStrangers } from './articles/inflation-is-an-average-of-strangers.ts'
import { measuringTheEarthWithAStick } from './articles/measuring-the-earth-with-a-stick.ts'
import { sevenDaysInSevenKilos } from './articles/seven-days-in-seven-kilos.ts'
import { theNightHasAShape } from './articles/the-night-has-a-shape.ts'
import { theRuleOf72AndWhereItBreaks } from './articles/the-rule-of-72-and-where-it-breaks.ts'
import { theShortestWayLooksWrongOnTheMap } from './articles/the-shortest-way-looks-wrong-on-the-map.ts'
import { theSmallPrintOfCompounding } from './articles/the-small-print-of-compounding.ts'
import { twelveEnvelopesAndAFloat } from './articles/twelve-envelopes-and-a-float.ts'
import { whatAForeignDollarCosts } from './articles/what-a-foreign-dollar-costs.ts'
import { whatAYieldCurveSays } from './articles/what-a-yield-curve-says.ts'
import { whereYourRepaymentGoes } from './articles/where-your-repayment-goes.ts'
import { whyBondPricesFallWhenYieldsRise } from './articles/why-bond-prices-fall-when-yields-rise.ts'
import type { SampleArticle } from './sample-article.ts'

export const sampleArticles: readonly SampleArticle[] = [
  whatAForeignDollarCosts,
  whereYourRepaymentGoes,
  theSmallPrintOfCompounding,
  whyBondPricesFallWhenYieldsRise,
  durationWithoutTears,
  whatAYieldCurveSays,
  inflationIsAnAverageOfStrangers,
  theRuleOf72AndWhereItBreaks,
  aBufferBeforeAPortfolio,
  feesAreSmallNumbersWithLongLives,
  theShortestWayLooksWrongOnTheMap,
  crossingNineTimeZones,
  theNightHasAShape,
  sevenDaysInSevenKilos,
  measuringTheEarthWithAStick,
  twelveEnvelopesAndAFloat,
]
