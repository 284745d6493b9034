import { code, document, heading, image, list, paragraph } from '../block-writing.ts'
import type { SampleArticle } from '../sample-article.ts'

export const theRuleOf72AndWhereItBreaks: SampleArticle = {
  title: 'The rule of 72, and where it breaks',
  slug: 'the-rule-of-72-and-where-it-breaks',
  summary:
    'Divide 72 by the rate and you have the years it takes to double. The rule is five centuries old, almost right by design, and most interesting in the places where it fails.',
  author: 'tomas_reed',
  categories: ['Curiosity', 'Personal Finance'],
  tags: ['mental arithmetic', 'compounding', 'interest', 'history'],
  published_date: '2026-06-24T21:00:00.000Z',
  post_status: 'published',
  meta_description:
    'Why 72 and not 69.3, how far off the doubling rule is at each rate, and three related shortcuts that fit in the head.',
  keywords: 'rule of 72, doubling time, mental arithmetic, compound growth, logarithm',
  featured_image: {
    file: 'the-rule-of-72-and-where-it-breaks.webp',
    alt: 'Columns of small lights doubling in height from left to right: one, two, four and so on, up to a tower of sixty-four',
  },
  blocks: document(
    paragraph(
      'How long until money at 6 per cent has doubled? Twelve years, because 72 ÷ 6 is 12. The true answer is 11.896 years. You have done in two seconds what would otherwise need a logarithm, and you are out by five and a half weeks in twelve years.',
    ),
    paragraph(
      'The rule appears in Luca Pacioli’s *Summa de arithmetica*, printed in Venice in 1494, the same book that taught Europe double-entry bookkeeping. He gives it without proof, as one hands on a thing that everybody in the trade already knows.',
    ),
    heading('Why it works'),
    paragraph(
      'Money doubles when (1 + *r*) multiplied by itself *n* times makes two. Take logarithms and *n* is ln 2 ÷ ln(1 + *r*). The logarithm of two is 0.693. For a small rate, ln(1 + *r*) is nearly *r* itself. So *n* is nearly 0.693 ÷ *r*, or 69.3 divided by the rate in per cent.',
    ),
    paragraph(
      'That would be a rule of 69.3, and for interest added continuously it is exact. For interest added once a year it is a little low, since ln(1 + *r*) is always somewhat less than *r*. The numerator has to be raised to make up for it, and by how much depends on the rate.',
    ),
    heading('Why 72'),
    paragraph(
      'Two reasons, one mathematical and one practical. The mathematical one: at about 7.85 per cent, 72 is exactly the right numerator. Across the rates that ordinary life offers, from 4 to 12 per cent, the answer is within two per cent of the truth. The practical one: 72 can be divided by 2, 3, 4, 6, 8, 9 and 12. A rule for the head should not produce remainders.',
    ),
    code(
      'javascript',
      'for (const rate of [2, 4, 6, 8, 10, 12]) {',
      '  const exact = Math.log(2) / Math.log(1 + rate / 100)',
      '  const rule = 72 / rate',
      "  console.log(rate + '%:', exact.toFixed(2), 'years, rule', rule.toFixed(2))",
      '}',
    ),
    list(
      'unordered',
      '2%: 35.00 years, rule 36.00',
      '4%: 17.67 years, rule 18.00',
      '6%: 11.90 years, rule 12.00',
      '8%: 9.01 years, rule 9.00',
      '10%: 7.27 years, rule 7.20',
      '12%: 6.12 years, rule 6.00',
    ),
    heading('Where it breaks'),
    paragraph(
      'At low rates the rule is too slow: at 1 per cent it says 72 years and the truth is 69.66. Use 70 down there. At high rates it is too fast, and the further up one goes the worse it gets. At 24 per cent it says 3 years and the truth is 3.22. At 72 per cent it says one year, in which money at 72 per cent plainly does not double. At 100 per cent, where money doubles in exactly one year, it says 0.72.',
    ),
    image(
      'chart-rule-of-72.webp',
      'Line chart of the error of the rule of 72 by rate. It is 3.4 per cent too long at a rate of 1 per cent, right at 7.85 per cent, and 5.3 per cent too short at 20 per cent.',
      'Error of the rule in per cent of the true doubling time. Above the line it says too long, below it too short. It crosses zero near 7.85 per cent.',
    ),
    paragraph(
      'There is a neat repair. Add one to the numerator for every three points above 8 per cent, and take one away for every three below. For 20 per cent that makes 76 ÷ 20, or 3.8 years; the exact figure is 3.80. For 2 per cent it makes 70 ÷ 2, or 35; the exact figure is 35.00. Pacioli would have approved.',
    ),
    heading('Where the world breaks it', 3),
    paragraph(
      'The larger failures are not arithmetical. The rule takes a constant rate, and hardly anything outside a fixed deposit has one. A holding that gains 50 per cent and then loses 50 per cent has an average of zero and is down by a quarter. Use the compound rate, never the average of the yearly ones.',
    ),
    heading('Relatives'),
    list(
      'ordered',
      '**Tripling:** divide 114 by the rate. At 6 per cent, 19 years; the exact figure is 18.85.',
      '**Tenfold:** divide 240 by the rate. At 8 per cent, 30 years; the exact figure is 29.92.',
      '**Halving**, for inflation: 70 divided by the rate. At 5 per cent, 14 years; the exact figure is 14.21.',
    ),
    paragraph(
      'The relatives are useful in company. Someone mentions that a city grows by 3 per cent a year: it will be twice as large in 24 years, when a child born today has just left university. Someone else offers 2 per cent a month: that doubles in about three years, and should be asked how. A price that has risen tenfold in thirty years has climbed by 8 per cent a year, which is a good deal less dramatic than it sounded.',
    ),
    paragraph(
      'That is what such rules are for. They are not a replacement for the calculation. They are a way to notice, while the conversation is still going on, that a calculation would be worthwhile.',
    ),
  ),
}
