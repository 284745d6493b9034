import { calculator, code, document, heading, image, list, paragraph, quote } from '../block-writing.ts'
import type { SampleArticle } from '../sample-article.ts'

export const whyBondPricesFallWhenYieldsRise: SampleArticle = {
  title: 'Why bond prices fall when yields rise',
  slug: 'why-bond-prices-fall-when-yields-rise',
  summary:
    'The sentence is repeated on every evening bulletin and explained on almost none. It is not a law of markets. It is what happens when fixed payments meet a new comparison.',
  author: 'mara_quill',
  categories: ['Bonds', 'Economics'],
  tags: ['bonds', 'yields', 'interest', 'investing'],
  published_date: '2026-10-06T21:15:00.000Z',
  post_status: 'published',
  meta_description:
    'A bond pays fixed amounts. When new bonds pay more, old ones can only compete on price. The arithmetic, with a 5 per cent bond at nine yields.',
  keywords: 'bonds, yield, price, coupon, present value, maturity',
  featured_image: {
    file: 'why-bond-prices-fall-when-yields-rise.webp',
    alt: 'A glowing green curve falling steeply and then gently from upper left to lower right, with an amber point where it crosses the level of face value',
  },
  blocks: document(
    paragraph(
      '“Bond prices fell as yields rose.” It sounds like one event causing another. It is one event, described twice. A bond’s price and its yield are two ways of writing the same fact, as a speed can be written in kilometres an hour or in minutes to the kilometre. When one goes up the other goes down because that is how the units work.',
    ),
    heading('What a bond is'),
    paragraph(
      'A bond is a loan cut into pieces that can be sold. The borrower promises fixed payments on fixed dates. Take a ten-year bond with a face value of $100 and a **coupon** of 5 per cent, paid twice a year. It is a promise of twenty payments of $2.50, and of $100 with the last of them. In all, $150.',
    ),
    paragraph(
      'Nothing that happens afterwards alters those payments. Interest rates may double, the bond may change hands forty times, and the next coupon is still $2.50. Since the payments cannot move, the only thing left that can is what people will give for them.',
    ),
    heading('The new comparison'),
    paragraph(
      'Suppose you bought this bond for $100. The next day an equally trustworthy borrower sells new ten-year bonds that pay 6 per cent. You would like your money back to buy one of those. But who would pay $100 for twenty payments of $2.50 when the same $100 now buys twenty payments of $3?',
    ),
    paragraph(
      'Nobody, and so you lower the price. You lower it until someone who pays it and holds the bond to the end earns 6 per cent on the money, no worse than with a new bond. That price can be worked out to the cent: it is **$92.56**. Your bond’s yield is now 6 per cent and its price has fallen. Those are the same statement.',
    ),
    image(
      'chart-price-yield.webp',
      'Line chart of the price of a ten-year, 5 per cent bond against its yield. At zero yield the price is 150 dollars, at 5 per cent exactly 100, at 10 per cent 68.84. A thirty-year bond starts at 250 and falls more steeply through the same point.',
      'Price for each yield of a 5 per cent bond with ten years to run (green) and with thirty (amber). They meet where the yield equals the coupon.',
    ),
    heading('Working it out'),
    paragraph(
      'Each payment is divided by what a dollar would grow to, at the yield, by the time it arrives. At 6 per cent compounded twice a year a dollar grows by 3 per cent each half year, so the first coupon is worth 2.50 ÷ 1.03 today, the second 2.50 ÷ 1.03², and so on. Add the twenty results and the repayment of the face value, and that is the price.',
    ),
    code(
      'javascript',
      'function bondPrice(coupon, yieldRate, years) {',
      '  let price = 0',
      '  for (let half = 1; half <= years * 2; half += 1) {',
      '    const payment = (100 * coupon) / 2 + (half === years * 2 ? 100 : 0)',
      '    price += payment / (1 + yieldRate / 2) ** half',
      '  }',
      '  return price',
      '}',
      '',
      'for (const yieldRate of [0.03, 0.04, 0.05, 0.06, 0.07]) {',
      '  console.log(bondPrice(0.05, yieldRate, 10).toFixed(2))',
      '}',
    ),
    paragraph('The five lines it prints are worth looking at together:'),
    list(
      'unordered',
      'at 3 per cent, $117.17',
      'at 4 per cent, $108.18',
      'at 5 per cent, $100.00',
      'at 6 per cent, $92.56',
      'at 7 per cent, $85.79',
    ),
    paragraph(
      'Two things show. At a yield equal to the coupon the price is the face value, always. And the steps are not equal: from 5 to 4 per cent the price gains $8.18, from 5 to 6 it loses $7.44. The line is curved, and the curve favours the holder a little in both directions. That bend is called *convexity*, and it has [an article of its own](/finance/blog/detail/duration-without-tears).',
    ),
    calculator(
      {
        calculator: 'bond',
        view: 'price',
        inputs: {
          face: 100,
          coupon: 5,
          matures: '2036-10-06',
          settles: '2026-10-06',
          frequency: 'semi-annual',
          yield: 6,
        },
        changeable: [
          { input: 'coupon', min: 0, max: 10, step: 0.25 },
          { input: 'yield', min: 0, max: 10, step: 0.25 },
        ],
      },
      'The ten-year bond of this article. Set the yield to the coupon, then move it a percentage point up and down.',
    ),
    heading('Time is the lever'),
    paragraph(
      'How far the price must fall depends on how long the poor comparison lasts. A holder of a two-year bond is stuck with the old coupon for four payments; a holder of a thirty-year bond, for sixty. When the yield goes from 5 to 6 per cent the two-year bond drops to $98.14, the ten-year to $92.56 and the thirty-year to $86.16.',
    ),
    paragraph(
      'This is the point where “bonds are safe” needs a second half. Safe, in the sense that a sound borrower will make every payment, and that someone who waits for maturity gets exactly what was promised. Not safe in the sense that the price stays put in the meantime.',
    ),
    heading('What stays true', 3),
    list(
      'ordered',
      'A falling price is a loss only for someone who sells or who must report today’s value. It is also, from that day, a higher return for whoever buys.',
      'As maturity comes nearer the price is pulled towards the face value, whatever the yield does.',
      'The yield is earned only if every payment arrives. It says nothing about a borrower who may not pay.',
    ),
    quote('A yield is a price that has learned to talk about time.', 'mara_quill'),
    paragraph(
      'If you want to see the curve bend, the [bond toolbox](/finance/bond-pricing-calculator) draws it for any coupon, maturity and frequency. Set the yield to the coupon first. Seeing 100.0000 come back is reassuring, and a good test of any calculator, this one included.',
    ),
  ),
}
