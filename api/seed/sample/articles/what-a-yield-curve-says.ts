import { code, document, heading, image, list, paragraph, quote } from '../block-writing.ts'
import type { SampleArticle } from '../sample-article.ts'

export const whatAYieldCurveSays: SampleArticle = {
  title: 'What a yield curve says, and what it only mutters',
  slug: 'what-a-yield-curve-says-and-what-it-only-mutters',
  summary:
    'One line holds the price of money for every length of time. Some of what it tells us is arithmetic. The rest is mood, and it helps to know which part one is reading.',
  author: 'mara_quill',
  categories: ['Economics', 'Bonds'],
  tags: ['yields', 'bonds', 'economics', 'risk'],
  published_date: '2026-08-19T21:30:00.000Z',
  post_status: 'published',
  meta_description:
    'Normal, flat, inverted: how to read a yield curve, how to take the forward rate out of it, and why its forecasts deserve a raised eyebrow.',
  keywords: 'yield curve, inverted yield curve, forward rate, term premium',
  featured_image: {
    file: 'what-a-yield-curve-says-and-what-it-only-mutters.webp',
    alt: 'A surface of fine green lines in perspective, each a yield curve, rising at first and bending downwards towards the viewer',
  },
  blocks: document(
    paragraph(
      'Lend money for three months and you get one rate. Lend it to the same borrower for ten years and you get another. Plot the rate against the length of the loan, join the dots, and you have a yield curve. Governments borrow at all lengths, so the curve people mean is nearly always a government’s.',
    ),
    paragraph(
      'It is the most watched line in finance, and a large share of what is said about it is astrology. Some is not. The useful thing is to keep the two apart.',
    ),
    heading('Three shapes'),
    image(
      'chart-yield-curves.webp',
      'Three stylised yield curves from 3 months to 30 years. The first rises from 3.0 to 5.0 per cent, the second stays near 4.3 per cent, the third falls from 5.0 to 3.9 per cent.',
      'Stylised curves, not any country’s: rising (green), flat (cyan) and inverted (amber), from three months to thirty years.',
    ),
    list(
      'unordered',
      'A **rising** curve is called normal, because it is the usual case. Lenders tend to ask for something extra to commit for longer.',
      'A **flat** curve pays about the same for every length of time.',
      'An **inverted** curve pays less for longer loans than for shorter ones. It looks absurd until one asks what lenders expect to happen next.',
    ),
    heading('The part that is arithmetic'),
    paragraph(
      'Suppose one-year money earns 4 per cent and two-year money 4.5 per cent a year. A lender has two ways to spend two years: take the two-year loan, or lend for one year and then again. The first turns $100 into $109.20. The second turns it into $104 after a year, and then into whatever next year’s rate makes of it.',
    ),
    paragraph(
      'For both to come to the same, next year’s one-year rate must be 5.002 per cent. That number is the **forward rate**. Nobody announced it. It is already inside the two rates that were announced, and anyone can take it out again.',
    ),
    code(
      'javascript',
      'const forward = (oneYear, twoYear) => (1 + twoYear) ** 2 / (1 + oneYear) - 1',
      '',
      'console.log((100 * forward(0.04, 0.045)).toFixed(3)) // 5.002',
      'console.log((100 * forward(0.045, 0.04)).toFixed(3)) // 3.502',
    ),
    paragraph(
      'The second line is the inverted case: 4.5 per cent for one year and 4 per cent for two imply 3.502 per cent for the year after. An inverted curve is therefore not a paradox. It says that short rates, now high, are priced to be lower later. Lenders who accept the lower long rate are buying the certainty of still earning 4 per cent when the short rate has gone.',
    ),
    heading('The part that is mood'),
    paragraph(
      'It would be tidy if the forward rate were simply a forecast. It is not, because the extra that lenders ask for commitment is mixed into it. Economists call this the *term premium*. It cannot be observed, only estimated, it changes over time, and clever people disagree even about whether it was positive in a given year.',
    ),
    paragraph(
      'So a forward rate of 5.002 per cent may mean that the market expects 5 per cent. It may mean that it expects 4.6 and wants four tenths for the trouble. Both produce the same curve. Reading the line alone, there is no way to tell.',
    ),
    quote('A curve is a transcript of what people did with their money. It does not record why.', 'mara_quill'),
    heading('About recessions'),
    paragraph(
      'In the United States, since the 1960s, an inverted curve has usually come before a recession. That is a matter of record and the reason for the line’s fame. Four cautions belong beside it.',
    ),
    list(
      'ordered',
      'Recessions are rare. A rule tested on fewer than ten cases has not been tested much.',
      'The lag has varied from some months to about two years. A warning that vague is of little use to anyone with a decision to make this quarter.',
      'There have been inversions after which no recession came, one of them in the middle of the 1960s.',
      'Other countries show the pattern less clearly, or not at all.',
    ),
    paragraph(
      'There is a plausible mechanism. A central bank that raises short rates to slow an economy inverts the curve while doing so, and sometimes slows the economy more than it meant to. The curve is then a symptom of the cause, not a prophet.',
    ),
    heading('Reading one yourself'),
    paragraph(
      'Look first at the level of the short end: that is policy, set by a central bank and moved on announced days. Look at the long end: that is what decades of inflation, growth and worry add up to today. The slope between them is the interesting quantity and also the least certain one.',
    ),
    paragraph(
      'Then look at what changed since last month, and which end did the changing. A curve that steepens because short rates fell and one that steepens because long rates rose have the same shape and quite different stories. The shape is what gets drawn on the evening news. The story is what a borrower or a saver would actually want to know.',
    ),
    paragraph(
      'And when someone tells you what the curve *predicts*, ask them how much of it is term premium. It is a polite question. The silence that follows is usually informative.',
    ),
  ),
}
