import { code, document, heading, image, list, paragraph } from '../block-writing.ts'
import type { SampleArticle } from '../sample-article.ts'

export const durationWithoutTears: SampleArticle = {
  title: 'Duration without tears',
  slug: 'duration-without-tears',
  summary:
    'Duration is the balance point of a bond’s payments, a measure of its nerves, and a source of confusion because it is both. A plank, a few weights and one line of arithmetic sort it out.',
  author: 'mara_quill',
  categories: ['Bonds'],
  tags: ['bonds', 'duration', 'risk', 'yields'],
  published_date: '2026-09-15T21:00:00.000Z',
  post_status: 'published',
  meta_description:
    'Macaulay duration as a balance point, modified duration as a sensitivity, convexity as the correction: one ten-year bond taken all the way through.',
  keywords: 'duration, modified duration, convexity, DV01, bonds, interest rate risk',
  featured_image: {
    file: 'duration-without-tears.webp',
    alt: 'A luminous plank carrying nineteen small weights and one large one, resting level on an amber fulcrum towards its heavy end',
  },
  blocks: document(
    paragraph(
      'Ask two bond people what duration is and you may get two answers. One says it is a length of time, in years. The other says it is a percentage: how much the price moves when yields do. Both are right, they are nearly the same number, and the reason they are is prettier than either definition.',
    ),
    heading('A plank with weights on it'),
    paragraph(
      'Imagine a plank marked in years, from zero to ten. On it stand the payments of a ten-year, 5 per cent bond: a small weight every half year and one large weight at the end. Make each weight as heavy as that payment is worth *today*, so that later ones are a little lighter than their face. Now slide a fulcrum under the plank until it balances.',
    ),
    paragraph(
      'The balance point is at **7.99 years**. That is the bond’s Macaulay duration: the average time until its value arrives, each payment counted by its weight. The bond matures in ten years, but not all of its value waits that long.',
    ),
    image(
      'chart-duration-weights.webp',
      'Bar chart of the present values of the twenty payments of a ten-year 5 per cent bond at a yield of 5 per cent: from 2.44 dollars after half a year down to 1.56 dollars, then 62.55 dollars at ten years. A marker below the axis shows the balance point at 7.99 years.',
      'Present values of twenty payments. The last bar, cut short here, is $62.55. The marker is where the plank balances: 7.99 years.',
    ),
    paragraph('The picture answers most questions about duration before they are asked:'),
    list(
      'unordered',
      'A bond with **no coupons** has a single weight at the end, so its duration is its maturity: ten years exactly.',
      'A **higher coupon** puts more weight on the near end. With 8 per cent instead of 5, the balance point moves in to 7.39 years; with 2 per cent it moves out to 8.95.',
      'A **longer bond** balances further out, but not in proportion. Thirty years at 5 per cent balance at 15.84, because weights that far away are worth so little today.',
    ),
    heading('From a point to a percentage'),
    paragraph(
      'Raise the yield a little. Every weight shrinks, and the later it stands the more it shrinks, in proportion to its distance. So the total shrinks by the average distance times the change. The average distance is the balance point. That is why a length of time turns out to be a sensitivity.',
    ),
    paragraph(
      'One correction is needed because coupons are paid twice a year and not continuously: divide by one plus half the yield. 7.99 ÷ 1.025 is **7.79**, the *modified* duration. Read it as a percentage. If the yield rises by one percentage point, the price falls by about 7.79 per cent.',
    ),
    code(
      'javascript',
      'const coupon = 2.5',
      'const growth = 1.025',
      'let price = 0',
      'let moment = 0',
      '',
      'for (let half = 1; half <= 20; half += 1) {',
      '  const value = (coupon + (half === 20 ? 100 : 0)) / growth ** half',
      '  price += value',
      '  moment += value * (half / 2)',
      '}',
      '',
      'const macaulay = moment / price',
      'console.log(macaulay.toFixed(4)) // 7.9894',
      'console.log((macaulay / growth).toFixed(4)) // 7.7946',
    ),
    heading('Where the straight line goes wrong'),
    paragraph(
      'The word *about* is doing work. Price against yield is a curve, and duration is the slope of it at one point. Follow a slope far enough and you leave the curve.',
    ),
    paragraph(
      'For our bond, one point up: duration says a fall of $7.79, the true fall is $7.44. One point down: duration says a gain of $7.79, the true gain is $8.18. Both errors are in the holder’s favour. The curve lies above its tangent everywhere, and the amount by which it does is **convexity**, here 73.63 years squared, a unit nobody should try to picture.',
    ),
    paragraph(
      'Adding half the convexity times the square of the change repairs nearly all of it. For one point up the estimate becomes a fall of 7.4264 per cent; the true figure is 7.4387. For two points up, duration alone is out by $1.38, and with convexity by less than ten cents.',
    ),
    heading('How traders say it', 3),
    paragraph(
      'On a desk the change is measured in basis points, hundredths of a percentage point, and the answer in dollars. The price change for a single basis point is called DV01. It is modified duration times price divided by ten thousand: for $100 of our bond, 7.79 cents; for a million dollars of it, $779.46. It is the same idea in working clothes.',
    ),
    heading('Using it, and not'),
    list(
      'ordered',
      'Duration compares bonds of different shapes on one scale. Two bonds with equal durations react alike to a small, equal move in their yields.',
      'It adds up. The duration of a portfolio is the average of its parts, weighted by value.',
      'It assumes all yields move together. When short and long rates part company, a portfolio of two-year and thirty-year bonds can do things that its average duration does not suggest.',
    ),
    paragraph(
      'And it says nothing about whether the borrower will pay. A short duration protects against changing rates. It is no protection at all against a broken promise.',
    ),
    paragraph(
      'Every figure above comes out of the [bond toolbox](/finance/bond-pricing-calculator), which has a tab for each: face value 100, coupon 0.05, ten years, semi-annual. Change the coupon first and watch the balance point walk.',
    ),
  ),
}
