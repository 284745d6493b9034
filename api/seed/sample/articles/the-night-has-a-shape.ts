import { document, heading, image, list, paragraph, quote } from '../block-writing.ts'
import type { SampleArticle } from '../sample-article.ts'

export const theNightHasAShape: SampleArticle = {
  title: 'The night has a shape',
  slug: 'the-night-has-a-shape',
  summary:
    'Sleep is not one thing switched on and off. It goes down and up in waves, and the first half of the night differs from the second. Knowing the shape explains a good deal about bad mornings.',
  author: 'tomas_reed',
  categories: ['Wellness'],
  tags: ['sleep', 'body clock', 'habits'],
  published_date: '2026-01-21T20:55:00.000Z',
  post_status: 'published',
  meta_description:
    'Deep sleep early, dreams late, brief awakenings in between: the ordinary architecture of a night, and what it suggests about alarms and late evenings.',
  keywords: 'sleep, sleep cycles, REM, deep sleep, hypnogram',
  featured_image: {
    file: 'the-night-has-a-shape.webp',
    alt: 'A stepped green line descending and rising five times across a night sky, deep troughs at first and shallower ones later, its crests in amber',
  },
  blocks: document(
    quote(
      'Sleep that knits up the ravell’d sleave of care,\nThe death of each day’s life, sore labour’s bath,\nBalm of hurt minds, great nature’s second course,\nChief nourisher in life’s feast.',
      'William Shakespeare, Macbeth, act 2, scene 2',
    ),
    paragraph(
      'Macbeth finds half a dozen names for sleep in four lines, having just made sure that he will get no more of it. He describes it as one long restoring darkness. Until the 1950s so did nearly everybody. Then people in laboratories began to stay up and watch, with electrodes, and it turned out that the night has a shape.',
    ),
    heading('Down the stairs and up again'),
    paragraph(
      'A sleeper goes down a staircase. First comes a light sleep that lasts some minutes, from which a creak will wake you and after which you may swear you were never gone. Then a steadier stage, which makes up about half of an adult’s night. Then deep sleep, with slow, tall brain waves, from which it is hard to wake anyone and unkind to try.',
    ),
    paragraph(
      'From the bottom the sleeper climbs back, and at the top does not wake but dreams. This is **REM** sleep, named for the rapid eye movements under closed lids. The brain is busy, nearly as busy as by day. The muscles are switched off, which is just as well.',
    ),
    paragraph(
      'Down, up and a dream: that is one cycle. It takes about ninety minutes, with a wide spread. Anything from seventy to a hundred and twenty is ordinary. A night holds four to six of them.',
    ),
    image(
      'chart-hypnogram.webp',
      'Step chart of a stylised night from 11 pm to 6.30 am with five cycles. Deep sleep fills much of the first two cycles and is absent from the last two; dream sleep grows from a few minutes in the first cycle to over half an hour in the last.',
      'A stylised night of five cycles from eleven to half past six. The lowest steps are deep sleep; the amber ones are REM. Real nights are untidier.',
    ),
    heading('Two different halves'),
    paragraph(
      'The cycles are not copies of each other. In the first, deep sleep is long and the dream lasts a few minutes. In the last, deep sleep may not occur at all, and the dream may go on for half an hour or more. Most deep sleep is over in the first third of the night. Most REM comes in the last third.',
    ),
    paragraph('A number of everyday puzzles follow from just that:'),
    list(
      'unordered',
      '**Cutting two hours off the end** of a night of eight does not cost a quarter of everything. It costs little deep sleep and a large part of the dreams.',
      '**Waking at three** is common and rarely means anything by itself. By then deep sleep is largely done, each cycle comes closer to the surface, and brief awakenings between cycles are normal. Most are forgotten.',
      '**Dreams are remembered in the morning** because that is where they are, and because waking out of one is how remembering happens.',
      '**Children are carried in from the car** without stirring because at nine in the evening they are at the bottom of the stairs.',
    ),
    heading('The groggy quarter of an hour'),
    paragraph(
      'Someone woken from deep sleep is confused, slow and cross. The state has a name, *sleep inertia*, and usually clears within half an hour. It explains why a nap of twenty minutes refreshes and a nap of an hour often does the reverse. Twenty minutes ends while one is still near the top. An hour may end at the bottom.',
    ),
    heading('Can one aim for the top?', 3),
    paragraph(
      'There are alarm clocks and applications that promise to. The arithmetic they advertise is multiples of ninety minutes: asleep at eleven, so wake at half past six and not at seven. As an average that is sound. As a plan for a given night it is weak, since a cycle that may last anything between seventy minutes and two hours has, after five of them, drifted by a good deal more than the half hour that was to be won. A regular bedtime does more. The body learns when morning is and begins to surface for it unasked.',
    ),
    heading('What moves the shape'),
    list(
      'ordered',
      '**Alcohol** makes it easier to fall asleep and harder to stay so. It tends to hold back REM early in the night, and the second half becomes light and broken.',
      '**Caffeine** leaves slowly. A common figure for the time in which half of it is gone is about five hours, with large differences between people. By that figure a quarter of a four o’clock coffee is still at work at two in the morning.',
      '**Age** takes away deep sleep, gradually, from early adulthood on. Older people are not bad at sleeping. Their staircase has fewer steps.',
      '**Warmth** matters more than most people think. The body cools itself to fall asleep, which is easier in a cool room.',
    ),
    heading('The amount'),
    paragraph(
      'For adults, sleep societies recommend at least seven hours, regularly. It is a figure for a population, like a shoe size. Some do well on a little less, many need more, and hardly anyone is the exception they believe themselves to be. A better test than the clock is the second hour after rising: someone who could fall asleep again then, day after day, is short of something.',
    ),
    paragraph(
      'This is a description, not a diagnosis. Loud snoring with pauses in the breath, sleep that does not refresh however long it lasts, or weeks of lying awake are things to take to a doctor. The shape of the night can be read from outside, and there are people who are good at reading it.',
    ),
  ),
}
