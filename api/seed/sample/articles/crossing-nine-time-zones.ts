import { code, document, heading, image, list, paragraph } from '../block-writing.ts'
import type { SampleArticle } from '../sample-article.ts'

export const crossingNineTimeZones: SampleArticle = {
  title: 'Crossing nine time zones',
  slug: 'crossing-nine-time-zones',
  summary:
    'Jet lag is not tiredness. It is being in two places at once: the body keeps the time of the place it left, and can be talked out of it only by about an hour a day.',
  author: 'tomas_reed',
  categories: ['Travel', 'Wellness'],
  tags: ['time zones', 'body clock', 'sleep', 'aviation'],
  published_date: '2026-02-18T20:40:00.000Z',
  post_status: 'published',
  meta_description:
    'Why flying west is easier than flying east, what light does to the body clock, and a small program that tells you what time your body thinks it is.',
  keywords: 'jet lag, body clock, circadian rhythm, time zones, light',
  featured_image: {
    file: 'crossing-nine-time-zones.webp',
    alt: 'Two sine waves of day and night, one green and one amber, out of step at the left and sliding into step towards the right',
  },
  blocks: document(
    paragraph(
      'In the northern summer London is nine hours behind Sydney. You land at six in the morning with the day before you, and every organ you own believes that it is three in the afternoon. That is not so bad. Twelve hours later it is six in the evening in London, three in the morning inside, and someone has booked a dinner.',
    ),
    paragraph(
      'People call the result tiredness. Tiredness is part of it and would be cured by one night. The rest is something else: a clock that runs well and tells the wrong time.',
    ),
    heading('A clock that is a little slow'),
    paragraph(
      'Deep in the brain, above the crossing of the optic nerves, sits a small cluster of cells that keeps time by itself. In people kept away from daylight and clocks it runs on, and its day is on average slightly longer than 24 hours. It raises and lowers body temperature, releases hormones, decides when sleep comes easily and when hunger does. Every morning, light sets it right by the few minutes it has drifted.',
    ),
    paragraph(
      'This is why it copes so well with the seasons and so badly with aeroplanes. It was built to be corrected by minutes. We ask it for nine hours.',
    ),
    heading('West is easier'),
    paragraph(
      'A clock that tends to run late finds it easier to be made later. Flying west stretches the day, which is the direction it leans in anyway. Flying east cuts the day short, and asks the body to fall asleep before it is ready. As a rough rule the clock moves an hour a day, somewhat more going west and somewhat less going east. People differ, and so do nights.',
    ),
    image(
      'chart-body-clock.webp',
      'Two waves over ten days. The green wave is local day and night. The amber wave, the body clock, starts nine hours ahead of it and slides back by one hour a day until, on the tenth day, the two coincide.',
      'Local day and night (green) and a body clock that starts nine hours ahead and shifts by one hour a day (amber). A model, not a measurement.',
    ),
    paragraph(
      'Beyond about twelve hours the question of direction gets odd. Nine hours ahead and fifteen hours behind are the same thing on a clock face. The body may take the shorter way round, or the wrong way, and after very long trips parts of it are believed to do one while other parts do the other.',
    ),
    heading('What time is it in there?'),
    paragraph(
      'It helps to know where your body’s night is. Its deepest point is the temperature minimum, which comes roughly two to three hours before you usually wake. For someone who gets up at seven, say half past four. The following keeps track of it, at one hour a day, on a trip from Sydney to London.',
    ),
    code(
      'javascript',
      'const zonesWest = 9',
      'const usualMinimum = 4.5 // half past four at home',
      'const hoursADay = 1',
      '',
      'for (let day = 0; day <= 4; day += 1) {',
      '  const lag = Math.max(0, zonesWest - day * hoursADay)',
      '  const local = (usualMinimum - lag + 24) % 24',
      "  const clock = Math.floor(local) + (local % 1 ? ':30' : ':00')",
      "  console.log('day', day + ': deepest night at', clock)",
      '}',
    ),
    list(
      'unordered',
      'day 0: deepest night at 19:30',
      'day 1: deepest night at 20:30',
      'day 2: deepest night at 21:30',
      'day 3: deepest night at 22:30',
      'day 4: deepest night at 23:30',
    ),
    paragraph(
      'So on the first evening you are worst at half past seven. By the fifth day the low point has crept past eleven, where you would be in bed anyhow. It will not be at half past four again until the tenth morning, but most people say they feel well from about the time it slips into the night. Being asleep is an excellent way of not noticing.',
    ),
    heading('Light does the work'),
    paragraph(
      'Of all that moves the clock, light moves it most, and its effect has a hinge at that lowest point. Bright light in the hours *before* it pushes the clock later. Bright light in the hours *after* it pulls the clock earlier. Get the hinge wrong and a brisk walk in the morning sun sends you the wrong way.',
    ),
    list(
      'ordered',
      'Having flown **west**, you want to be later: seek light in the evening, before the low point, and go to bed when it is dark.',
      'Having flown **east** by a few zones, you want to be earlier: seek light after the low point, which at first may be late in the morning, and keep to the shade before it.',
      'Eat at local meal times. Food sets some of the body’s smaller clocks, though light sets the large one.',
      'A nap is fine if it is short. Half an hour takes the edge off; three hours in the afternoon is a vote for the old time zone.',
    ),
    heading('When not to bother', 3),
    paragraph(
      'For a stay of two or three days it is often not worth shifting at all. Keep home hours as far as meetings allow, put important things where your day and theirs overlap, and go home before the body has noticed.',
    ),
    paragraph(
      'This is general information about ordinary travel. Anyone who takes medicine at fixed hours, or whose sleep is already a worry, should ask a doctor or pharmacist before a long flight. The clock in question is theirs as well.',
    ),
  ),
}
